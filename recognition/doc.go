// Package recognition finds out which of a museum's works a phone's picture shows.
//
// It is pure computation on the standard library: pictures become [Features] (evenly distributed keypoints with 256-bit
// descriptors), the features of a museum's works become an [Index], and [Index.Recognise] finds the works whose
// features match a [Frame] in appearance and in geometry. [Result.Decide] and [Session] turn that into an answer at the
// museum's [Threshold]. It uses no network, file, database or clock, and the bytes of features are the same on every
// machine. docs/recognition.md describes the method and its measurements.
package recognition
