import { test as base } from "./fixtures.ts";
import { SignInPage } from "./pages/sign-in.ts";
import { Provider } from "./provider.ts";
import { freePort } from "./server.ts";

interface Fixtures {
  provider: Provider;
  /** The port of the test's own server. */
  port: number;
  /** Starts the server: no other fixture of a test may ask for it. */
  started: boolean;
  signIn: SignInPage;
}

/** Tests on a server that offers sign-in at a fake provider. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- fixtures name what they need by destructuring
  provider: async ({}, use) => {
    const provider = await Provider.start();
    await use(provider);
    provider.stop();
  },
  // oxlint-disable-next-line no-empty-pattern -- fixtures name what they need by destructuring
  port: async ({}, use) => use(await freePort()),
  ownServerOptions: async ({ provider, port }, use) =>
    use({ port, env: { ...provider.environment, CICERONE_URL: `http://127.0.0.1:${port}` } }),
  baseURL: async ({ port }, use) => use(`http://127.0.0.1:${port}`),
  started: [async ({ ownServer }, use) => use(ownServer.port > 0), { auto: true }],
  signIn: async ({ page }, use) => use(new SignInPage(page)),
});
