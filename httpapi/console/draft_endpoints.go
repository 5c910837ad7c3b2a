package console

import (
	"cicerone/guide"
	"cicerone/httpapi"
)

// draftEndpoints are the calls of museums and their drafts.
func (c *Calls) draftEndpoints() []httpapi.Endpoint {
	return []httpapi.Endpoint{
		call(c, "POST /museums", "createMuseum", "Create a museum with an empty draft", importMuseum, c.createMuseum).Creates(),
		call(c, "GET /visitors", "listVisitors", "How many visits the museums have now and had today, where the person may see statistics", readVisitors, c.listVisitors),
		museumCall(c, "GET /museums/{id}", "getOwnMuseum", "A museum of the organization", access{scope: guide.ScopeReadContent}, c.getMuseum),
		museumCall(c, "DELETE /museums/{id}", "deleteMuseum", "Delete a museum with all that belongs to it", deleteOwnMuseum, c.deleteMuseum),
		museumCall(c, "GET /museums/{id}/elements/{list}", "listElements", "The elements of a list of the draft", readDraft, c.listElements),
		museumCall(c, "GET /museums/{id}/search", "searchElements", "The keys of the elements of a list that contain words, in their order", readDraft, c.searchElements),
		museumCall(c, "POST /museums/{id}/elements/{list}", "createElement", "Create an element", editDraft, c.createElement).Creates(),
		museumCall(c, "GET /museums/{id}/elements/{list}/{key}", "getElement", "An element with all its values", readDraft, c.getElement),
		museumCall(c, "PATCH /museums/{id}/elements/{list}/{key}", "changeElement", "Change values of an element, merged with what others changed", editDraft, c.changeElement),
		museumCall(c, "DELETE /museums/{id}/elements/{list}/{key}", "deleteElement", "Move an element to the bin, and remove what refers to it", editDraft, c.deleteElement),
		museumCall(c, "GET /museums/{id}/elements/{list}/{key}/uses", "listElementUses", "What refers to an element", readDraft, c.listUses),
		museumCall(c, "POST /museums/{id}/elements/{list}/{key}/restore", "restoreElement", "Make an element what it was after a revision", editDraft, c.restoreElement),
		museumCall(c, "POST /museums/{id}/changes", "changeElements", "Change several elements at once, in one revision", editDraft, c.changeElements),
		museumCall(c, "GET /museums/{id}/revisions", "listRevisions", "The history of the draft or of an element, the last revision first", readDraft, c.listRevisions),
		museumCall(c, "GET /museums/{id}/revision-authors", "listRevisionAuthors", "Who has changed or published the draft; the account 0 stands for commands of the operator", readDraft, c.listRevisionAuthors),
		museumCall(c, "GET /museums/{id}/revisions/{number}", "getRevision", "What a revision changed", readDraft, c.getRevision),
		museumCall(c, "POST /museums/{id}/revisions/{number}/undo", "undoRevision", "Take a revision back, in a new one", editDraft, c.undoRevision),
		museumCall(c, "GET /museums/{id}/bin", "listBin", "Deleted elements that can be restored", readDraft, c.listBin),
		museumCall(c, "GET /museums/{id}/problems", "listProblems", "What to correct before the draft is published", readDraft, c.listProblems),
		httpapi.Handle("GET "+httpapi.ConsoleBase+"/museums/{id}/events", "getMuseumEvents", "What changes in the museum, as it happens", c.getEvents, describeEvents).Described(watch.describe),
		museumCall(c, "PUT /museums/{id}/presence", "putPresence", "Say every 20 seconds where a tab has the museum open", watch, c.putPresence),
	}
}
