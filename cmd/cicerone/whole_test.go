package main

import "testing"

// wholeManifest is what the small museum has besides in tests of the calls about it: an element of every kind
// and a study that asks with every kind of input.
const wholeManifest = `timelines:
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

// whole makes the small museum the whole one, as replacements for writePackage.
func whole() []string {
	return []string{"accessCodeRequired: true", "accessCodeRequired: true\nrecognitionAvailable: true", "routes:\n", wholeManifest + `routes:
  - key: guest
    isExhibition: true
    highlighted: true
    name: {en: Guests, es: Invitados}
`}
}

// wholeMuseum imports, publishes and serves the whole museum.
func wholeMuseum(t testing.TB, change ...func(*Config)) *running {
	t.Helper()
	data := t.TempDir()
	done(t, data, "import", writePackage(t, whole()...), "--publish")
	return start(t, data, change...)
}
