package staff

import (
	"context"

	"cicerone/guide"
)

// CheckPublisher returns CodeRefused if the author of a scheduled publication may not publish the museum any more: they left the
// organization, have another role, or the API token with which they scheduled it is not valid. token is 0 for none. What a command
// of the operator scheduled stays allowed.
func (s *Service) CheckPublisher(ctx context.Context, museum int64, author guide.Author, token int64) error {
	if author.Account == 0 {
		return nil
	}
	members, err := s.config.Store.Memberships(ctx, author.Account)
	if err != nil {
		return err
	}
	for _, m := range members {
		if allowed, err := s.mayPublish(ctx, m, museum, token); err != nil || allowed {
			return err
		}
	}
	return guide.Errorf(guide.CodeRefused, "%s may not publish this museum any more; somebody who may has to schedule it again", author.Name)
}

func (s *Service) mayPublish(ctx context.Context, m guide.Member, museum, token int64) (bool, error) {
	if !m.MayIn(museum, guide.Publish) {
		return false, nil
	}
	_, err := s.config.Store.OwnedMuseum(ctx, m.Organization, museum)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return s.isTokenValid(ctx, m, token)
}
