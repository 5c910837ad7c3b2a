package main

import (
	"bufio"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"testing"
)

// smtpSink is an SMTP server that keeps what it gets. It refuses recipients of refused.example.
type smtpSink struct {
	address  string
	messages chan string
}

func startSMTPSink(t *testing.T) *smtpSink {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	sink := &smtpSink{address: listener.Addr().String(), messages: make(chan string, 10)}
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go sink.serve(conn)
		}
	}()
	return sink
}

func (s *smtpSink) serve(conn net.Conn) {
	defer conn.Close()
	answer := func(text string) { _, _ = fmt.Fprintf(conn, "%s\r\n", text) }
	answer("220 sink")
	var message strings.Builder
	inData := false
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		line := lines.Text()
		switch {
		case inData && line == ".":
			inData = false
			s.messages <- message.String()
			answer("250 ok")
		case inData:
			message.WriteString(line + "\r\n")
		case strings.HasPrefix(line, "RCPT") && strings.Contains(line, "refused.example"):
			answer("550 no")
		case line == "DATA":
			inData = true
			answer("354 go on")
		case line == "QUIT":
			answer("221 bye")
			return
		default:
			answer("250 ok")
		}
	}
}

func TestInvitationsAreSent(t *testing.T) {
	sink := startSMTPSink(t)
	s, owner := startStaff(t, func(c *Config) { c.SMTPURL, c.MailFrom = "smtp://"+sink.address, "Guide <guide@museum.example>" })
	owner.expect(200, "PATCH", "/me", fields{"language": "ar"}, nil)
	var made struct{ URL, Mail string }
	owner.expect(201, "POST", "/invitations", fields{"email": "ben@museum.example", "role": "editor"}, &made)
	if made.Mail != "sent" {
		t.Fatalf("STAFF-4: the invitation is %+v", made)
	}
	message, err := mail.ReadMessage(strings.NewReader(<-sink.messages))
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(quotedprintable.NewReader(message.Body))
	if err != nil {
		t.Fatal(err)
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(message.Header.Get("Subject"))
	if err != nil || subject != "دعوتك إلى Museum of Pattern" || !strings.Contains(message.Header.Get("To"), "ben@museum.example") {
		t.Errorf("STAFF-4: the e-mail has the subject %q (%v) and goes to %q", subject, err, message.Header.Get("To"))
	}
	if !strings.Contains(string(body), made.URL) || !strings.Contains(string(body), "Ada") {
		t.Errorf("STAFF-4: the e-mail says %s", body)
	}

	// A failure loses nothing: the link is there to copy.
	owner.expect(201, "POST", "/invitations", fields{"email": "kim@refused.example", "role": "editor"}, &made)
	_, token, _ := strings.Cut(made.URL, "#")
	if made.Mail != "failed" {
		t.Errorf("STAFF-4: a refused e-mail is reported as %q", made.Mail)
	}
	s.browser("198.51.100.1").expect(200, "POST", "/invitation/read", fields{"token": token}, nil)
}
