package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"cicerone/guide"
	"cicerone/media"
	"cicerone/recognition"
	"cicerone/recognition/service"
)

func newRecognise(config *Config) *cobra.Command {
	var (
		museum, drawing string
		threshold       int
	)
	command := &cobra.Command{
		Use:   "recognise PICTURE --museum ID",
		Short: "Tell which of a museum's works a picture shows, and why",
		Long: "Tell which of a museum's works a picture shows, and why: the answer, the works that came into question\n" +
			"with their votes, inliers and scores, and how long each stage took.\n\n" +
			"The museum is named by its id or code. What visitors see of it is compared, or its draft when it was\n" +
			"never published. A visitor's camera is asked every second and two frames that agree count together;\n" +
			"this command looks at one picture.",
		Args: exactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if museum == "" {
				return errors.New("--museum is missing: give the museum's id or code")
			}
			if cmd.Flags().Changed("threshold") && (threshold < 1 || threshold > 100) {
				return fmt.Errorf("--threshold %d is not between 1 and 100", threshold)
			}
			began := time.Now()
			seen, err := readPicture(cmd.Context(), args[0])
			if err != nil {
				return err
			}
			decoding := time.Since(began)
			return withStorage(cmd.Context(), config, func(s *storage) error {
				return s.recognise(cmd.Context(), cmd.OutOrStdout(), recogniseTask{museum, threshold, drawing, seen, decoding})
			})
		},
	}
	command.Flags().StringVar(&museum, "museum", "", "id or code of the museum")
	command.Flags().IntVar(&threshold, "threshold", 0, "decide by this threshold, 1 to 100, instead of the museum's")
	command.Flags().StringVar(&drawing, "draw", "", "write a PNG of the picture beside the best candidate's, with the matches drawn")
	return command
}

func readPicture(ctx context.Context, path string) (image.Image, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return media.DecodePicture(ctx, filepath.Base(path), file)
}

type recogniseTask struct {
	museum    string // id or code
	threshold int    // 0: the museum's
	drawing   string // "" for none
	picture   image.Image
	decoding  time.Duration
}

func (s *storage) recognise(ctx context.Context, out io.Writer, task recogniseTask) error {
	museum, err := s.seenMuseum(ctx, task.museum)
	if err != nil {
		return err
	}
	look, err := s.recogniser.Explain(ctx, museum, task.threshold, task.picture)
	if err != nil {
		return err
	}
	if err := writeLook(out, museum, look, task.decoding); err != nil || task.drawing == "" {
		return err
	}
	candidates := look.Result.Candidates
	if len(candidates) == 0 {
		return errors.New("there is no candidate to draw")
	}
	answer := slices.IndexFunc(candidates, func(c recognition.Candidate) bool { return c.Work == look.Artwork })
	drawn, err := s.recogniser.Draw(ctx, look, task.picture, candidates[max(answer, 0)]) // the best one without an answer
	if err != nil {
		return err
	}
	file, err := os.Create(task.drawing)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(file, drawn), file.Close())
}

// seenMuseum is a museum as visitors see it, or its draft when they never did, by id or code.
func (s *storage) seenMuseum(ctx context.Context, named string) (*guide.Museum, error) {
	id, err := strconv.ParseInt(named, 10, 64)
	if err != nil {
		summary, err := s.museum(ctx, named)
		if err != nil {
			return nil, err
		}
		id = summary.ID
	}
	published, err := s.store.Published(ctx, id)
	if err == nil {
		return published.Museum, nil
	}
	if guide.ErrorCodeOf(err) != guide.CodeNotFound {
		return nil, err
	}
	draft, err := s.store.Draft(ctx, id)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return nil, fmt.Errorf("there is no museum %s; cicerone museums lists them", named)
	}
	return draft, err
}

func writeLook(out io.Writer, museum *guide.Museum, look *service.Explanation, decoding time.Duration) error {
	titled := func(artwork int64) string {
		for i := range museum.Artworks {
			if work := &museum.Artworks[i]; work.ID == artwork {
				title, _, _ := work.Name.Resolve("", museum.Languages)
				return fmt.Sprintf("work %s, %s (idArtwork %d)", work.Label(), title, artwork)
			}
		}
		return fmt.Sprintf("idArtwork %d", artwork)
	}
	answer := "none of the museum's works"
	if look.Artwork != 0 {
		answer = titled(look.Artwork)
	}
	if !museum.RecognitionAvailable {
		answer += "; visitors are not offered recognition here (recognitionAvailable)"
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintf(table, "Answer: %s\n", answer)
	_, _ = fmt.Fprintf(table, "Threshold %d asks for a score of %.2f. %d features; compared with %d pictures.\n\n",
		look.Threshold, look.Threshold.MinAgreement(), look.Result.Features, look.Pictures)
	_, _ = fmt.Fprintln(table, "CANDIDATE\tVOTES\tINLIERS\tSCORE")
	for _, c := range look.Result.Candidates {
		_, _ = fmt.Fprintf(table, "%s\t%.1f\t%d\t%.2f\n", titled(c.Work), c.Votes, c.Inliers, c.Score)
	}
	_, _ = fmt.Fprintln(table, "\nSTAGE\tMS")
	total := decoding
	line := func(stage string, took time.Duration) {
		_, _ = fmt.Fprintf(table, "%s\t%.1f\n", stage, float64(took.Microseconds())/1000)
	}
	line("decoding", decoding)
	for _, stage := range look.Stages {
		total += stage.Took
		line(stage.Name, stage.Took)
	}
	line("all", total)
	return table.Flush()
}
