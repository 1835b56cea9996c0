/** A service in Go whose README tells next to nothing. */
export const shortener: Record<string, string> = {
  'README.md': `# short

A link shortener: give it a long address and it gives back a short one.
`,
  'go.mod': `module example.com/short

go 1.22

require github.com/go-chi/chi/v5 v5.0.12
`,
  'cmd/shortd/main.go': `// Command shortd serves short links over HTTP.
package main

import (
	"log"
	"net/http"
	"os"

	"example.com/short/internal/httpapi"
	"example.com/short/internal/link"
)

func main() {
	addr := os.Getenv("SHORT_ADDR")
	if addr == "" {
		addr = ":8080"
	}
	log.Fatal(http.ListenAndServe(addr, httpapi.Routes(link.NewMemory())))
}
`,
  'internal/link/repository.go': `// Package link keeps short links and where they lead.
package link

import "errors"

// ErrNotFound is returned for a link that nobody made.
var ErrNotFound = errors.New("link: not found")

// Repository keeps links. Implementations are safe for concurrent use.
type Repository interface {
	Get(code string) (string, error)
	Put(code, target string) error
}
`,
  'internal/link/memory.go': `package link

import "sync"

// Memory keeps links in a map, and forgets them when the process ends.
type Memory struct {
	mu    sync.RWMutex
	links map[string]string
}

// NewMemory makes an empty Memory.
func NewMemory() *Memory { return &Memory{links: map[string]string{}} }

// Get finds where a code leads.
func (m *Memory) Get(code string) (string, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	target, ok := m.links[code]
	if !ok {
		return "", ErrNotFound
	}
	return target, nil
}

// Put keeps a link.
func (m *Memory) Put(code, target string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.links[code] = target
	return nil
}
`,
  'internal/link/memory_test.go': `package link

import "testing"

func TestGet(t *testing.T) {
	m := NewMemory()
	if _, err := m.Get("x"); err != ErrNotFound {
		t.Fatal(err)
	}
}
`,
  'internal/httpapi/routes.go': `// Package httpapi is the service's HTTP interface.
package httpapi

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"example.com/short/internal/link"
)

// Routes wires the handlers to a repository.
func Routes(repo link.Repository) http.Handler {
	r := chi.NewRouter()
	r.Get("/{code}", func(w http.ResponseWriter, req *http.Request) {
		target, err := repo.Get(chi.URLParam(req, "code"))
		if err != nil {
			http.NotFound(w, req)
			return
		}
		http.Redirect(w, req, target, http.StatusFound)
	})
	r.Post("/links", func(w http.ResponseWriter, req *http.Request) {
		w.WriteHeader(http.StatusCreated)
	})
	http.HandleFunc("/healthz", func(w http.ResponseWriter, _ *http.Request) {})
	return r
}
`,
};
