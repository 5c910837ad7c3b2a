package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"cicerone/guide"
	"cicerone/httpapi/console"
	"cicerone/staff"
)

// staffService returns the service of accounts over the storage.
func (s *storage) staffService(config *Config) *staff.Service {
	sender, _ := config.staffMail() // checkStaff has returned its error
	return staff.New(staff.Config{
		Store: s.store, Previews: s.store, Buckets: s.store, Clock: s.clock, Provider: config.staffProvider(), SecretKey: config.SecretKey, Mail: sender,
	})
}

func newStaff(config *Config) *cobra.Command {
	command := &cobra.Command{Use: "staff", Short: "Manage who may use the staff console", Args: cobra.NoArgs}
	command.AddCommand(newStaffInvite(config), newStaffGive(config))
	return command
}

const organizationFlag = "organization"

func newStaffInvite(config *Config) *cobra.Command {
	var role, organization string
	command := &cobra.Command{
		Use: "invite EMAIL", Args: exactArgs(1),
		Short: "Print a link with which somebody becomes a member of an organization; the way back in when everybody is locked out",
		RunE: func(cmd *cobra.Command, args []string) error {
			parsed, err := guide.ParseRole("--role", role)
			if err != nil {
				return err
			}
			return withStorage(cmd.Context(), config, func(s *storage) error {
				into, err := s.organization(cmd.Context(), organization)
				if err != nil {
					return err
				}
				invitation, token, err := s.staffService(config).InviteByCommand(cmd.Context(), into, args[0], guide.Grant{Role: parsed})
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s\nvalid until %s, once: makes %s %s of %s\n", config.configuredBase()+"/console/invitation#"+token,
					invitation.Expires.Format("2006-01-02 15:04"), invitation.Email, parsed, into.Name)
				return err
			})
		},
	}
	command.Flags().StringVar(&role, "role", string(guide.RoleOwner), "owner, editor, translator, analyst or guide")
	command.Flags().StringVar(&organization, organizationFlag, "", "name of the organization; it is created if it is missing. The first one if left out")
	return command
}

// organization returns the organization of that name, or the first one if it is empty.
func (s *storage) organization(ctx context.Context, name string) (guide.Organization, error) {
	if name != "" {
		return s.store.EnsureOrganization(ctx, name)
	}
	first, err := s.store.Organization(ctx, guide.FirstOrganization)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		err = fmt.Errorf("there is no organization yet; name the first one: --%s NAME", organizationFlag)
	}
	return first, err
}

func newStaffGive(config *Config) *cobra.Command {
	var organization string
	command := newMuseumCommand(config, "give CODE --organization NAME", "Make a museum an organization's, which is created if it is missing", 1,
		func(cmd *cobra.Command, s *storage, museum guide.MuseumSummary, _ []string) error {
			to, err := s.store.EnsureOrganization(cmd.Context(), organization)
			if err != nil {
				return err
			}
			if err := s.staffService(config).GiveMuseum(cmd.Context(), museum, to); err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: belongs to %s\n", museum.Code, to.Name)
			return err
		})
	command.Flags().StringVar(&organization, organizationFlag, "", "name of the organization")
	_ = command.MarkFlagRequired(organizationFlag) // which is a flag
	return command
}

// consoleLink is the link that a server prints for the staff.
type consoleLink struct {
	path string // with its token
	demo string // token of the demo's link
}

// newConsoleLink returns the demo's link, or a set-up link while there is no account, or none.
func newConsoleLink(ctx context.Context, service *staff.Service, demo bool) (consoleLink, error) {
	if demo {
		exists, err := service.EnsureDemo(ctx)
		if err != nil || !exists {
			return consoleLink{}, err
		}
		token := rand.Text()
		return consoleLink{path: console.DemoPath + token, demo: token}, nil
	}
	token, err := service.SetUpToken(ctx)
	if err != nil || token == "" {
		return consoleLink{}, err
	}
	return consoleLink{path: "/console/set-up#" + token}, nil
}

// print prints the link for people: the demo's with this machine's own address.
func (l consoleLink) print(out io.Writer, visitors, local string) error {
	var err error
	switch {
	case l.demo != "":
		_, err = fmt.Fprintf(out, "\nStaff console, from this machine only:\n%s\n", local+l.path)
	case l.path != "":
		_, err = fmt.Fprintf(out, "Create the first account of the staff console within an hour:\n%s\n", visitors+l.path)
	}
	return err
}
