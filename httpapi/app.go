package httpapi
import ("net/http";"io/fs")
type app struct{}
func newApp(a, b fs.FS) (*app, error) { return nil, nil }
func (s *Server) page(w http.ResponseWriter, r *http.Request) {}
