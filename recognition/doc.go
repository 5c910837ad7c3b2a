// Package recognition tells which of a museum's works is in a picture taken by a phone.
//
// It is pure computation on the standard library: pictures become [Features] (well-spread corners and blobs with 256 bits
// each), the features of a museum's works become an [Index], and [Index.Recognise] finds the works whose features
// agree with a [Frame] in likeness and in geometry. [Result.Decide] and [Session] turn that into an answer at the
// museum's [Threshold]. There is no network, file, database or clock in it, and the bytes of features are the same on
// every machine: docs/recognition.md tells the method and its figures.
package recognition
