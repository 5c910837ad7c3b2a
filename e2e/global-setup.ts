import { Server } from "./server.ts";

/** One server with the demo museums for every test that only reads it or adds visits to it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await Server.start();
  process.env["CICERONE_E2E_ADDRESS"] = server.address;
  process.env["CICERONE_E2E_DATA"] = server.data;
  return () => server.remove();
}
