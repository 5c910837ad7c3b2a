import { setupServer } from "msw/node";

/** The server of the tests: it knows no call but those a test adds with server.use(). */
export const server = setupServer();
