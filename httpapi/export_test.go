package httpapi

import (
	"github.com/go-chi/chi/v5"
)

// Surface returns the router and the document, for tests that import the packages below this one.
func (s *Server) Surface() (chi.Routes, []byte) { return s.handler.(chi.Routes), s.document }
