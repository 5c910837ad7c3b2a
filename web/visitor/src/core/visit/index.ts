import { api } from "../../api/client";
import { clock } from "../../lib/clock";
import { schedule } from "../../lib/schedule";
import { withLock, createExclusive } from "./exclusive";
import { phoneStorage } from "./local-storage";
import { createOutbox } from "./outbox";
import { createOutboxStore } from "./outbox-store";
import { createSendAnswers } from "./study-answers";
import { confirmVisit, createVisits, storedIdVisit } from "./visits";

/** The phone's outbox and visits, wired to the browser. */
const store = createOutboxStore();
const { now } = clock;

export const outbox = createOutbox({
  store,
  exclusive: createExclusive(store, now),
  fetch: (input, init) => fetch(input, init),
  legacyAuthorization: async () => (await api.configuration()).legacyAuthorization,
  onConfirmed: (confirmation) => confirmVisit(phoneStorage, confirmation),
  storedIdVisit: (visit) => storedIdVisit(phoneStorage, visit),
  now,
  schedule,
  random: Math.random,
});

export const visits = createVisits({ storage: phoneStorage, outbox, withLock: withLock, now });

export const sendAnswers = createSendAnswers({ storage: phoneStorage, outbox });
