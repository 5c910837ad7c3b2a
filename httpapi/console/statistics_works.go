package console

import (
	"context"
	"slices"

	"cicerone/guide"
	"cicerone/httpapi"
	"cicerone/publish"
)

// WorkStatistics says how many visits opened each work of a museum in a period. All numbers are multiples of 5: visits count in whole
// groups of 5, so that fewer are never shown.
type WorkStatistics struct {
	StatisticsPeriod

	Visits int          `json:"visits" doc:"All visits, with works or without"`
	Opened int          `json:"opened" doc:"Of them, those that opened a work"`
	Works  []WorkVisits `json:"works" doc:"The works that visitors see now, and others that were opened; the largest number of visits first"`
}

// NamedWork is a work with what people know it by.
type NamedWork struct {
	ID       string             `json:"id" doc:"idArtwork"`
	Key      string             `json:"key,omitempty" doc:"Of the work in the draft; left out of a work that visitors do not see any more, as is the name"`
	Number   string             `json:"number,omitempty"`
	Name     string             `json:"name,omitempty"`
	Language guide.LanguageCode `json:"language,omitempty" doc:"Of the name"`
}

// WorkVisits are the visits that opened a work.
type WorkVisits struct {
	NamedWork

	Visits   int  `json:"visits" doc:"That opened the work; 0 for fewer than 5"`
	Listened *int `json:"listened,omitempty" doc:"Of them, those that listened to it for 30 seconds or longer; left out of a work without sound"`
}

func namedWork(work publish.PublishedWork) NamedWork {
	return NamedWork{ID: idOf(work.ID), Key: work.Key, Number: work.Number, Name: work.Name, Language: work.Language}
}

func (c *Calls) workStatistics(ctx context.Context, p *museumPerson, in *InPeriod) (wire WorkStatistics, err error) {
	period, err := c.period(ctx, in)
	if err != nil {
		return wire, err
	}
	published, err := c.config.Catalog.Works(ctx, p.museum.ID)
	if err != nil {
		return wire, err
	}
	ids, byID := make([]int64, len(published)), map[int64]publish.PublishedWork{}
	for i, work := range published {
		ids[i], byID[work.ID] = work.ID, work
	}
	counts, err := c.config.Statistics.Works(ctx, p.museum.ID, period.zone, period.first, period.last, ids)
	if err != nil {
		return wire, err
	}
	wire = WorkStatistics{StatisticsPeriod: period.wire(), Visits: counts.Visits, Opened: counts.Opened, Works: make([]WorkVisits, len(counts.Works))}
	for i, count := range counts.Works {
		wire.Works[i] = WorkVisits{NamedWork: NamedWork{ID: idOf(count.ID)}, Visits: count.Visits, Listened: &count.Listened}
		if work, ok := byID[count.ID]; ok {
			wire.Works[i].NamedWork = namedWork(work)
			if len(work.Sounds) == 0 {
				wire.Works[i].Listened = nil
			}
		}
	}
	return wire, nil
}

func (c *Calls) getWorkStatistics(ctx context.Context, p *museumPerson, in *InPeriod) (*out[WorkStatistics], error) {
	wire, err := c.workStatistics(ctx, p, in)
	if err != nil {
		return nil, err
	}
	return &out[WorkStatistics]{wire}, nil
}

// worksTable returns the visits of each work.
func (c *Calls) worksTable(ctx context.Context, p *museumPerson, in *InPeriod) (*table, error) {
	wire, err := c.workStatistics(ctx, p, in)
	if err != nil {
		return nil, err
	}
	t := newTable("id", "number", "work", "visits", "all_visits", "listened_30_seconds")
	for _, work := range wire.Works {
		var listened any = ""
		if work.Listened != nil {
			listened = *work.Listened
		}
		t.add(work.ID, work.Number, work.Name, work.Visits, wire.Visits, listened)
	}
	return t, nil
}

// statisticsEndpoints are the calls about visits.
func (c *Calls) statisticsEndpoints() []httpapi.Endpoint {
	calls := []httpapi.Endpoint{
		museumCall(c, "GET /museums/{id}/statistics/visits", "getVisitStatistics", "How many visits a museum had in a period, and what they were like", readStatistics, c.getVisitStatistics),
		museumCall(c, "GET /museums/{id}/statistics/works", "getWorkStatistics", "How many visits opened each work of a museum in a period", readStatistics, c.getWorkStatistics),
		museumCall(c, "GET /museums/{id}/statistics/works/{work}/listening", "getListeningStatistics", "How long visits of a period listened to a work", readStatistics, c.getListeningStatistics),
		museumCall(c, "GET /museums/{id}/statistics/routes", "getRouteStatistics", "How many visits walked each route of a museum in a period, and how far", readStatistics, c.getRouteStatistics),
		museumCall(c, "GET /museums/{id}/statistics/halls", "getHallStatistics", "In which halls visits of a period opened works, and where they went next", readStatistics, c.getHallStatistics),
		museumCall(c, "GET /museums/{id}/statistics/use", "getUseStatistics", "What visits of a period used of the guide", readStatistics, c.getUseStatistics),
		museumCall(c, "GET /museums/{id}/statistics/wants", "getWantStatistics", "What visitors wanted in a period that the guide did not have", readStatistics, c.getWantStatistics),
		museumCall(c, "GET /museums/{id}/statistics/studies", "getStudyStatistics", "What visits of a period answered to studies", readStatistics, c.getStudyStatistics),
		museumCall(c, "GET /museums/{id}/statistics/studies/{input}/texts", "listStudyTexts", "Free texts that visits of a period gave to an input of a study", readStatistics, c.listStudyTexts),
		museumCall(c, "GET /museums/{id}/statistics/method", "getStatisticsMethod", "How visits are counted, and whether that needs consent", readStatistics, c.getStatisticsMethod),
		museumCall(c, "GET /museums/{id}/appearance", "getAppearance", "Name, logo and colours of a museum as visitors see them, for a report", readStatistics, c.getAppearance),
		museumCall(c, "GET /museums/{id}/statistics/annotations", "listAnnotations",
			"What happened in a museum in a period, by day; a period that ends today has what is planned as well", readStatistics, c.listAnnotations),
		museumCall(c, "POST /museums/{id}/statistics/annotations", "createAnnotation", "Note what happened in a museum on some days", annotateStatistics, c.createAnnotation).Creates(),
		museumCall(c, "PUT /museums/{id}/statistics/annotations/{annotation}", "changeAnnotation", "Change days and text of an annotation", annotateStatistics, c.changeAnnotation),
		museumCall(c, "DELETE /museums/{id}/statistics/annotations/{annotation}", "deleteAnnotation", "Delete an annotation", annotateStatistics, c.deleteAnnotation),
		museumCall(c, "GET /museums/{id}/statistics/take-up", "getTakeUpStatistics", "Which share of the people whom a museum admitted used the guide in a period", readStatistics, c.getTakeUpStatistics),
		museumCall(c, "PUT /museums/{id}/statistics/admissions", "saveAdmissions", "Store how many people a museum admitted; a count of the same days is replaced", annotateStatistics, c.saveAdmissions),
		museumCall(c, "DELETE /museums/{id}/statistics/admissions/{from}/{to}", "deleteAdmissions", "Delete the count of admissions of exactly these days", annotateStatistics, c.deleteAdmissions),
	}
	return slices.Concat(calls,
		tableEndpoints(c, "visits", "Visits", "The visits of a period by day and language", c.visitsTable),
		tableEndpoints(c, "works", "Works", "The visits of each work in a period", c.worksTable),
		tableEndpoints(c, "works/{work}/listening", "Listening", "How many visits of a period listened to a work for how long", c.listeningTable),
		tableEndpoints(c, "routes", "Routes", "The visits of each route and its steps in a period", c.routesTable),
		tableEndpoints(c, "halls", "Halls", "The visits in each hall in a period, and their ways between halls", c.hallsTable),
		tableEndpoints(c, "use", "Use", "What visits of a period used of the guide", c.useTable),
		tableEndpoints(c, "wants", "Wants", "What visitors wanted in a period", c.wantsTable),
		tableEndpoints(c, "studies", "Studies", "How many visits of a period chose what in studies", c.studiesTable),
		tableEndpoints(c, "take-up", "TakeUp", "Admissions and visits of a period", c.takeUpTable),
		tableEndpoints(c, "texts", "Texts", "The free texts that visits of a period gave", c.textsTable),
	)
}
