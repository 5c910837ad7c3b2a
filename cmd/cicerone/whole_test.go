package main

import "testing"

// fullManifest is what the small museum has besides in tests of the calls about it: an element of every kind
// and a study that asks with every kind of input.
const fullManifest = `timelines:
  - key: all
    active: true
    minutes: 30
    name: {en: All, es: Todo}
    steps:
      - {type: HALL, hall: north}
beacons:
  - key: door
    name: Door
    artworks: ["214"]
    resource: {type: TEXT, title: {en: Hello}, content: {en: "Come *in*.", es: Pase}}
infoSections:
  - {key: visit, title: {en: Visit, es: Visita}, content: {en: Every day}}
navigationSections:
  - {type: ROUTES, title: {en: Walks, es: Recorridos}}
  - {type: TIMELINE, title: {en: Time, es: Tiempo}}
studies:
  - key: start
    showOn: BOTH
    questions:
      - key: q
        title: {en: "How was it?"}
        answers:
          - {key: text, type: TEXT}
          - {key: date, type: DATE}
          - {key: area, type: TEXTAREA}
          - {key: select, type: SELECT, options: [{key: a, label: {en: A}}, {key: b, label: {en: B}}]}
          - {key: many, type: MULTIPLE, options: [{key: a, label: {en: A}}, {key: b, label: {en: B}}, {key: c, label: {en: C}}]}
          - {key: stars, type: RATING}
          - {key: agree, type: CHECKBOX}
          - {key: born, type: BIRTH_YEAR}
          - {key: zip, type: ZIP}
          - {key: friend, type: RECOMMENDATION}
`

// fullMuseum makes the small museum the whole one, as replacements for writePackage.
func fullMuseum() []string {
	return []string{"accessCodeRequired: true", "accessCodeRequired: true\nrecognitionAvailable: true", "routes:\n", fullManifest + `routes:
  - key: guest
    isExhibition: true
    highlighted: true
    name: {en: Guests, es: Invitados}
`}
}

// startFullMuseum imports, publishes and serves the whole museum.
func startFullMuseum(t testing.TB, change ...func(*Config)) *testServer {
	t.Helper()
	data := publishedMuseum(t, fullMuseum()...)
	return startServer(t, data, change...)
}
