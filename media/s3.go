package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"cicerone/guide"
)

var _ guide.Blobs = (*S3)(nil)

// S3 stores blobs as objects of a bucket, on any server with the API of Amazon S3. An object's key is the prefix and
// the blob's name. It is safe for concurrent use, by several processes as well.
type S3 struct {
	client    *minio.Client
	closeIdle func()
	config    S3Config
}

// S3Config says where a bucket is and who may use it. All but Prefix and Style must be set.
type S3Config struct {
	Endpoint string // of the server, such as https://s3.amazonaws.com
	Region   string
	Bucket   string
	Prefix   string // of the keys, "" or with a slash at its end
	Key      string // id of the access key
	Secret   string
	Style    S3Style
}

// S3Style is where requests name the bucket.
type S3Style string

// The styles. Auto is by host name at Amazon, Google and Alibaba, and in the path anywhere else.
const (
	S3StyleAuto S3Style = "auto"
	S3StylePath S3Style = "path"
	S3StyleHost S3Style = "host"
)

// S3Styles are all of them, as the bucket lookups of the client.
var S3Styles = map[S3Style]minio.BucketLookupType{
	S3StyleAuto: minio.BucketLookupAuto, S3StylePath: minio.BucketLookupPath, S3StyleHost: minio.BucketLookupDNS,
}

const (
	// maxAttempts is how often a request is made that the server could not answer, with some tenths of a second between.
	maxAttempts = 3
	// responseTimeout is how long a visitor waits for the server to find a file, all attempts together.
	responseTimeout = 5 * time.Second
	// partSize is how much of a file is in memory while it is stored; larger ones are uploaded in such parts, of which
	// there may be 10,000.
	partSize = 8 << 20
	// cacheControl is for a CDN or browser that reads the bucket directly: names are content hashes.
	cacheControl = "public, max-age=31536000, immutable"
)

// OpenS3 opens a bucket and aborts old unfinished uploads. It returns an error at once if the bucket cannot be used.
func OpenS3(ctx context.Context, config S3Config) (*S3, error) {
	endpoint, err := url.Parse(config.Endpoint)
	if err != nil {
		return nil, err
	}
	transport := newTransport()
	client, err := minio.New(endpoint.Host, &minio.Options{
		Creds: credentials.NewStaticV4(config.Key, config.Secret, ""), Secure: endpoint.Scheme == "https",
		Transport: transport, Region: config.Region, BucketLookup: S3Styles[config.Style], MaxRetries: maxAttempts,
	})
	s := &S3{client: client, closeIdle: transport.CloseIdleConnections, config: config}
	if err == nil {
		err = s.check(ctx)
	}
	if err != nil {
		transport.CloseIdleConnections()
		return nil, fmt.Errorf("the media at %s cannot be used: %w", s, err)
	}
	return s, nil
}

// String returns where the blobs are, without the secret.
func (s *S3) String() string {
	return "s3://" + s.config.Bucket + strings.TrimSuffix("/"+s.config.Prefix, "/") + " (" + s.config.Endpoint + ")"
}

// check lists one object, which needs access to the bucket, and aborts old unfinished uploads.
func (s *S3) check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, responseTimeout)
	defer cancel()
	for object := range s.objects(ctx, 1) {
		if object.Err != nil {
			return withAdvice(object.Err)
		}
		break
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("the server does not answer: %w", err)
	}
	s.clearUnfinished(ctx, time.Now())
	return nil
}

// withAdvice adds to the server's answer what to do about it.
func withAdvice(err error) error {
	advice := map[string]string{
		"NoSuchBucket":          "there is no such bucket; make it first",
		"InvalidAccessKeyId":    "the server does not know the access key",
		"XAdminUserNotFound":    "the server does not know the access key", // as versitygw says it
		"SignatureDoesNotMatch": "the secret is not that of the access key",
		"AccessDenied":          "the access key may not list this bucket",
		"RequestTimeTooSkewed":  "this machine's clock is not the server's; set it right",
	}[minio.ToErrorResponse(err).Code]
	if advice == "" {
		return err
	}
	return fmt.Errorf("%s (%w)", advice, err)
}

// clearUnfinished aborts our uploads whose writers died long ago. Where the server cannot list them, or does not
// allow it, a rule of the bucket's lifecycle does the same.
func (s *S3) clearUnfinished(ctx context.Context, now time.Time) {
	core := minio.Core{Client: s.client}
	uploads, err := core.ListMultipartUploads(ctx, s.config.Bucket, s.config.Prefix, "", "", "", 1000)
	if err != nil {
		return
	}
	for _, upload := range uploads.Uploads {
		if _, ours := s.name(upload.Key); ours && now.Sub(upload.Initiated) > unfinishedAge {
			_ = core.AbortMultipartUpload(ctx, s.config.Bucket, upload.Key, upload.UploadID) // another process may have done it
		}
	}
}

// Close closes idle connections.
func (s *S3) Close() error {
	s.closeIdle()
	return nil
}

// Put stores content under name; see guide.Blobs. Callers that store a name at the same time store the same
// content twice, since not every server can refuse an object that exists.
func (s *S3) Put(ctx context.Context, name string, content io.Reader) error {
	if !ValidName(name) {
		return guide.Errorf(guide.CodeInvalid, "%q cannot name a stored file", name)
	}
	if stored, err := s.Has(ctx, name); err != nil || stored {
		return err
	}
	content = contextReader{ctx, content}
	var start bytes.Buffer
	size, err := io.CopyN(&start, content, partSize)
	whole, reader := errors.Is(err, io.EOF), io.Reader(bytes.NewReader(start.Bytes()))
	if err != nil && !whole {
		return fmt.Errorf("storing %s: %w", name, err)
	}
	from := &contentReader{content: content}
	if !whole {
		size, reader = -1, io.MultiReader(&start, from) // an object is there once all of its parts are
	}
	_, err = s.client.PutObject(ctx, s.config.Bucket, s.key(name), reader, size, minio.PutObjectOptions{
		ContentType: contentTypeOf(name), CacheControl: cacheControl, PartSize: partSize,
		SendContentMd5: true, DisableContentSha256: true, // the sum is signed, and every server knows this form
	})
	if from.err != nil {
		return fmt.Errorf("storing %s: %w", name, from.err)
	}
	return s.wrapError(ctx, "storing", name, err)
}

// contentReader records an error of the content, as opposed to one of the connection.
type contentReader struct {
	content io.Reader
	err     error
}

func (f *contentReader) Read(p []byte) (int, error) {
	n, err := f.content.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		f.err = err
	}
	return n, err
}

func contentTypeOf(name string) string {
	for _, t := range types {
		if t.extension == path.Ext(name) {
			return t.contentType
		}
	}
	return "application/octet-stream"
}

// Open returns the content; see guide.Blobs. Nothing but its size is fetched before it is read.
func (s *S3) Open(ctx context.Context, name string) (io.ReadSeekCloser, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if !ValidName(name) {
		return nil, notStored(name)
	}
	object, err := s.find(ctx, name)
	if err != nil {
		return nil, s.wrapError(ctx, "opening", name, err)
	}
	return &s3File{s3: s, ctx: ctx, name: name, size: object.Size, etag: object.ETag}, nil
}

// Has reports whether the name is stored; see guide.Blobs.
func (s *S3) Has(ctx context.Context, name string) (bool, error) {
	if err := ctx.Err(); err != nil || !ValidName(name) {
		return false, err
	}
	_, err := s.find(ctx, name)
	err = s.wrapError(ctx, "looking for", name, err)
	if guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return false, nil
	}
	return err == nil, err
}

func (s *S3) find(ctx context.Context, name string) (minio.ObjectInfo, error) {
	ctx, cancel := context.WithTimeout(ctx, responseTimeout)
	defer cancel()
	return s.client.StatObject(ctx, s.config.Bucket, s.key(name), minio.StatObjectOptions{})
}

// Remove removes the blob; see guide.Blobs.
func (s *S3) Remove(ctx context.Context, name string) error {
	if err := ctx.Err(); err != nil || !ValidName(name) {
		return err
	}
	err := s.client.RemoveObject(ctx, s.config.Bucket, s.key(name), minio.RemoveObjectOptions{})
	if err = s.wrapError(ctx, "removing", name, err); guide.ErrorCodeOf(err) == guide.CodeNotFound {
		return nil
	}
	return err
}

// Names lists everything that is stored; see guide.Blobs.
func (s *S3) Names(ctx context.Context) (names []string, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for object := range s.objects(ctx, 1000) {
		if object.Err != nil {
			return nil, s.wrapError(ctx, "listing", "media", object.Err)
		}
		if name, ours := s.name(object.Key); ours {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, ctx.Err()
}

func (s *S3) objects(ctx context.Context, atOnce int) func(func(minio.ObjectInfo) bool) {
	return s.client.ListObjectsIter(ctx, s.config.Bucket, minio.ListObjectsOptions{
		Prefix: s.config.Prefix, Recursive: true, MaxKeys: atOnce,
	})
}

func (s *S3) key(name string) string { return s.config.Prefix + name }

// name returns the name of the blob that an object holds, if it is ours: others may use the bucket as well.
func (s *S3) name(key string) (name string, ours bool) {
	name, ours = strings.CutPrefix(key, s.config.Prefix)
	return name, ours && ValidName(name)
}

// wrapError gives an error of the client its code: CodeNotFound for what the server does not have, CodeBusy for what
// it could not do, and the context's error for a caller that was cancelled.
func (s *S3) wrapError(ctx context.Context, doing, name string, err error) error {
	if err == nil {
		return nil
	}
	if minio.ToErrorResponse(err).StatusCode == http.StatusNotFound {
		return notStored(name)
	}
	cause := fmt.Errorf("%s %s at %s: %w", doing, name, s, err)
	if ctx.Err() != nil {
		return errors.Join(ctx.Err(), cause)
	}
	return unreachable(cause)
}
