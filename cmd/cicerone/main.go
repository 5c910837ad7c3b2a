// Cicerone is an audio guide for museums in the visitor's browser: this program contains the server, the app that
// it serves, and the commands of operators.
package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	_ "golang.org/x/crypto/x509roots/fallback" // certificates where the system has none, as in a container
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	os.Exit(execute(ctx, os.Args[1:], environment(os.Environ()), os.Stdout, os.Stderr))
}

// execute runs a command line and returns the exit code: 0, or 1 after writing the error to stderr.
func execute(ctx context.Context, args []string, environ map[string]string, stdout, stderr io.Writer) int {
	root, err := newCommand(environ)
	if err == nil {
		root.SetArgs(args)
		root.SetOut(stdout)
		root.SetErr(stderr)
		err = root.ExecuteContext(ctx)
	}
	if err != nil {
		_, _ = fmt.Fprintln(stderr, "cicerone:", err)
		return 1
	}
	return 0
}

func environment(list []string) map[string]string {
	environ := make(map[string]string, len(list))
	for _, entry := range list {
		name, value, _ := strings.Cut(entry, "=")
		environ[name] = value
	}
	return environ
}

// newCommand returns the root command. Flags take their defaults from the environment.
func newCommand(environ map[string]string) (*cobra.Command, error) {
	config, err := readConfig(environ)
	if err != nil {
		return nil, err
	}
	root := &cobra.Command{
		Use:           "cicerone",
		Short:         "An audio guide for museums in the visitor's browser",
		SilenceUsage:  true,
		SilenceErrors: true,
		PersistentPreRun: func(cmd *cobra.Command, _ []string) {
			config.notices = cmd.ErrOrStderr()
		},
	}
	flags := root.PersistentFlags()
	flags.StringVar(&config.Data, "data", config.Data, "folder of the database and the media (CICERONE_DATA)")
	flags.StringVar(&config.DatabaseURL, "database-url", config.DatabaseURL,
		"PostgreSQL database instead of the file in --data (CICERONE_DATABASE_URL)")
	flags.StringVar(&config.MediaURL, "media-url", config.MediaURL,
		"S3 bucket of the media, s3://bucket/folder, instead of the folder in --data (CICERONE_MEDIA_URL)")
	flags.StringVar(&config.S3.Endpoint, "media-endpoint", config.S3.Endpoint, "address of the S3 server (CICERONE_MEDIA_ENDPOINT)")
	flags.StringVar(&config.S3.Region, "media-region", config.S3.Region, "region of the bucket (CICERONE_MEDIA_REGION)")
	flags.StringVar(&config.S3.Style, "media-style", config.S3.Style,
		"where requests name the bucket: path, host, or auto (CICERONE_MEDIA_STYLE)")
	flags.StringVar(&config.S3.Key, "media-key", config.S3.Key,
		"access key of the bucket (CICERONE_MEDIA_KEY); its secret is in CICERONE_MEDIA_SECRET or in the file")
	flags.StringVar(&config.S3.SecretFile, "media-secret-file", config.S3.SecretFile,
		"file that holds the access key's secret (CICERONE_MEDIA_SECRET_FILE)")
	flags.StringVar(&config.Addr, "addr", config.Addr, "address to listen on; port 0 picks a free one (CICERONE_ADDR)")
	flags.StringVar(&config.URL, "url", config.URL,
		"address by which visitors reach the server, such as https://guide.museum.example (CICERONE_URL)")
	root.AddCommand(
		newServe(config), newImport(config), newExport(config), newMuseums(config), newPublish(config),
		newDeactivate(config), newActivate(config), newDelete(config), newForget(config), newRecognise(config),
		newBackup(config), newRestore(config), newMigrateStore(config), newMoveMuseum(config), newMedia(config), newStaff(config), newAudit(config), newStatistics(config), newDemoVisits(config), newHealthcheck(config), newVersion(),
	)
	return root, nil
}

// exactArgs returns a check for the number of arguments, whose error shows the usage.
func exactArgs(n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == n {
			return nil
		}
		return fmt.Errorf("write %s; %s --help says more", cmd.UseLine(), cmd.CommandPath())
	}
}

// version returns the version of the program's module, which Go derives from the commit, or "(devel)".
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return cmp.Or(info.Main.Version, "unknown")
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print the version", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintln(cmd.OutOrStdout(), "cicerone", version())
			return err
		},
	}
}
