package guide

// MaxSteps bounds the steps of routes that one visit can see.
const MaxSteps = 2000

// VisitStep is a step of a route or exhibition that a visit saw. A visit sees each step of a route once, however often it is shown.
type VisitStep struct {
	Visit int64 // idVisit
	Route int64 // idRoute
	Step  int64 // idStep
}
