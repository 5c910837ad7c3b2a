import { test as base } from "./fixtures.ts";
import { SignInPage } from "./pages/sign-in.ts";
import { Provider } from "./provider.ts";
import { Server } from "./server.ts";

interface Fixtures {
  provider: Provider;
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
  // It starts before the context, which needs its address, so the pages are closed when it stops.
  ownServer: [
    async ({ provider }, use) => {
      const server = await Server.onCopyOf(process.env["CICERONE_E2E_DATA"] ?? "", {
        envAt: (address) => ({ ...provider.environment, CICERONE_URL: address }),
      });
      await use(server);
      await server.remove();
    },
    { scope: "test", timeout: 180_000 },
  ],
  baseURL: async ({ ownServer }, use) => use(ownServer.address),
  signIn: async ({ page }, use) => use(new SignInPage(page)),
});
