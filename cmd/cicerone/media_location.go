package main

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"cicerone/backup"
	"cicerone/guide"
	"cicerone/media"
)

// mediaStore stores media files.
type mediaStore interface {
	guide.Blobs
	io.Closer
}

// openMediaLocation opens a bucket or the media of a data folder.
func (c *Config) openMediaLocation(ctx context.Context, location string) (mediaStore, error) {
	if !isBucket(location) {
		return media.OpenFolder(filepath.Join(location, backup.MediaFolder))
	}
	bucket, err := c.s3(location)
	if err != nil {
		return nil, err
	}
	return media.OpenS3(ctx, bucket)
}

// isBucket reports whether a location is a bucket rather than a folder.
func isBucket(location string) bool { return strings.Contains(location, "://") }

// Names that every S3 server accepts.
var (
	bucketName   = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$`)
	bucketPrefix = regexp.MustCompile(`^(/[A-Za-z0-9._-]+)*/?$`)
)

// s3 parses an address such as s3://bucket/prefix. Errors do not quote it, since someone may have put a secret into it.
func (c *Config) s3(address string) (config media.S3Config, err error) {
	location, err := url.Parse(address)
	if err != nil || location.Scheme != "s3" || location.User != nil || location.RawQuery != "" || location.Fragment != "" ||
		!bucketName.MatchString(location.Host) || !bucketPrefix.MatchString(location.Path) {
		return config, fmt.Errorf("a place of media is written s3://bucket or s3://bucket/folder, with nothing else in it " +
			"(--media-url, CICERONE_MEDIA_URL)")
	}
	server, ok := parseAddress(c.S3.Endpoint)
	if !ok || server.User != nil || strings.Trim(server.Path, "/") != "" || server.RawQuery != "" {
		return config, fmt.Errorf("--media-endpoint (CICERONE_MEDIA_ENDPOINT) must be an address such as https://s3.amazonaws.com or http://10.0.0.5:9000")
	}
	style := media.S3Style(c.S3.Style)
	if _, known := media.S3Styles[style]; !known {
		return config, fmt.Errorf("--media-style (CICERONE_MEDIA_STYLE) must be auto, path or host, not %q", c.S3.Style)
	}
	if c.S3.Region == "" {
		return config, fmt.Errorf("--media-region (CICERONE_MEDIA_REGION) is empty; servers without regions take us-east-1")
	}
	secret, err := c.S3.secret()
	if err != nil {
		return config, err
	}
	prefix := strings.Trim(location.Path, "/")
	if prefix != "" {
		prefix += "/"
	}
	return media.S3Config{
		Endpoint: server.Scheme + "://" + server.Host, Region: c.S3.Region, Bucket: location.Host, Prefix: prefix,
		Key: c.S3.Key, Secret: secret, Style: style,
	}, nil
}

// secret returns the secret of the access key, from the environment or a file.
func (a *s3Access) secret() (string, error) {
	secret := a.Secret
	if a.SecretFile != "" {
		if secret != "" {
			return "", fmt.Errorf("CICERONE_MEDIA_SECRET and --media-secret-file (CICERONE_MEDIA_SECRET_FILE) are both set; leave one out")
		}
		content, err := os.ReadFile(a.SecretFile)
		if err != nil {
			return "", fmt.Errorf("--media-secret-file (CICERONE_MEDIA_SECRET_FILE) cannot be read: %w", err)
		}
		secret = strings.TrimSpace(string(content))
	}
	if a.Key == "" || secret == "" {
		return "", fmt.Errorf("media in a bucket need an access key: set CICERONE_MEDIA_KEY, and CICERONE_MEDIA_SECRET or " +
			"CICERONE_MEDIA_SECRET_FILE")
	}
	return secret, nil
}
