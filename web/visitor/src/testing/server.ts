import { setupServer } from "msw/node";

/** server is the tests' server; it has only the handlers that a test adds with server.use(). */
export const server = setupServer();
