import { test as base } from "./fixtures.ts";
import { SignInPage } from "./pages/sign-in.ts";
import { Provider } from "./provider.ts";
import { freePort } from "./server.ts";

/** Tests on a server that offers sign-in at a fake provider. */
export const test = base.extend<{ provider: Provider; signIn: SignInPage }>({
  // oxlint-disable-next-line no-empty-pattern -- fixtures name what they need by destructuring
  provider: async ({}, use) => {
    const provider = await Provider.start();
    await use(provider);
    provider.stop();
  },
  ownServerOptions: async ({ provider }, use) => {
    const port = await freePort();
    await use({ port, env: { ...provider.environment, CICERONE_URL: `http://127.0.0.1:${port}` } });
  },
  baseURL: async ({ ownServer }, use) => use(ownServer.address),
  signIn: async ({ page }, use) => use(new SignInPage(page)),
});
