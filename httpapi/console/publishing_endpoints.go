package console

import (
	"cicerone/guide"
	"cicerone/httpapi"
)

// publishingEndpoints are the calls about what visitors see.
func (c *Calls) publishingEndpoints() []httpapi.Endpoint {
	return []httpapi.Endpoint{
		museumCall(c, "GET /museums/{id}/publication", "getPublicationState", "What visitors see, and whether the draft differs", readDraft, c.getPublicationState),
		museumCall(c, "GET /museums/{id}/draft-changes", "listDraftChanges", "What differs between the draft and what visitors see", readDraft, c.listDraftChanges),
		museumCall(c, "GET /museums/{id}/gate", "getGate", "What stands in the way of publishing the draft or a part of it", readDraft, c.getGate),
		museumCall(c, "GET /museums/{id}/publications", "listPublications", "The history of publications, the last first", readDraft, c.listPublications),
		museumCall(c, "POST /museums/{id}/publications", "createPublication", "Publish the draft or a part of it, now or later", publishMuseum, c.createPublication).Creates(),
		museumCall(c, "GET /museums/{id}/publications/{version}", "getPublication", "A publication and its differences to the one before", readDraft, c.getPublication),
		museumCall(c, "POST /museums/{id}/publications/{version}/again", "publishAgain", "Publish an earlier version again, as a new one", publishMuseum, c.publishAgain).Creates(),
		museumCall(c, "PUT /museums/{id}/active", "setActive", "Deactivate a published museum, so that visitors cannot open it, or activate it again", activateMuseum, c.setActive),
		museumCall(c, "GET /museums/{id}/scheduled-publications", "listScheduledPublications", "Publications that are made at a set time", readDraft, c.listScheduled),
		museumCall(c, "DELETE /museums/{id}/scheduled-publications/{schedule}", "cancelScheduledPublication", "Cancel a scheduled publication", publishMuseum, c.cancelScheduled),

		museumCall(c, "GET /museums/{id}/publishing", "getPublishing", "The publication that is being made, and reviews of the draft", readDraft, c.getPublishing),
		museumCall(c, "DELETE /museums/{id}/publishing", "stopPublishing", "Stop the publication that is being made", publishMuseum, c.stopPublishing),
		museumCall(c, "POST /museums/{id}/reviews", "requestReview", "Ask somebody else to look at the draft as it is now", access{permission: guide.EditContent, scope: guide.ScopeWriteContent},
			c.requestReview).Creates(),
		museumCall(c, "POST /museums/{id}/reviews/{review}/decision", "decideReview", "Approve the draft that was reviewed, or send it back", publishMuseum, c.decideReview),
		museumCall(c, "DELETE /museums/{id}/reviews/{review}", "withdrawReview", "Withdraw an open review", access{permission: guide.EditContent, scope: guide.ScopeWriteContent}, c.withdrawReview),
		museumCall(c, "PUT /museums/{id}/review-setting", "requireReview", "Say whether the museum is published only after a review", readPeople, c.requireReview),
	}
}
