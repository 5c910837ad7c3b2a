import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";

const CLIENT = { id: "museum", secret: "a secret of the museum" };
const SUBJECT = "1076915035";

/** The visitor's data, as each of the three providers returns it. */
export const ANA = { name: "Ana Moreno", email: "ana@example.org", birthdate: "1990-05-21", gender: "female" };

/**
 * Google, Facebook and Twitter on loopback: an OpenID provider that signs with RS256 and holds clients to
 * PKCE, the client's secret and the return address. Its page asks the visitor, who may continue or decline.
 */
export class Provider {
  /** Null when the provider has no address of the visitor. */
  email: string | null = ANA.email;
  private readonly key = generateKeyPairSync("rsa", { modulusLength: 2048 });
  /** Authorization codes and the requests that they answer. */
  private readonly codes = new Map<string, URLSearchParams>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Provider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const provider = new Provider(server);
    server.on("request", (request, response) => void provider.answer(request, response));
    return provider;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Environment of a server that signs staff in here. */
  get staffEnvironment(): Record<string, string> {
    return {
      CICERONE_OIDC_ISSUER: this.address,
      CICERONE_OIDC_ID: CLIENT.id,
      CICERONE_OIDC_SECRET: CLIENT.secret,
      CICERONE_OIDC_NAME: "Museum login",
    };
  }

  /** Environment of a server that signs visitors in here. */
  get environment(): Record<string, string> {
    const settings = (name: string): [string, string][] => [
      [`CICERONE_${name}_ID`, CLIENT.id],
      [`CICERONE_${name}_SECRET`, CLIENT.secret],
      [`CICERONE_${name}_URL`, this.address],
      [`CICERONE_${name}_API_URL`, this.address],
    ];
    return Object.fromEntries(["GOOGLE", "FACEBOOK", "TWITTER"].flatMap(settings));
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.address);
    const json = (body: object, status = 200) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    const bearer = request.headers.authorization === "Bearer access";
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return void json({
          issuer: this.address,
          authorization_endpoint: `${this.address}/authorize`,
          token_endpoint: `${this.address}/token`,
          jwks_uri: `${this.address}/keys`,
          id_token_signing_alg_values_supported: ["RS256"],
        });
      case "/keys":
        return void json({
          keys: [{ ...this.key.publicKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "one" }],
        });
      case "/authorize":
      case "/dialog/oauth":
      case "/i/oauth2/authorize":
        return this.ask(url.searchParams, response);
      case "/token":
      case "/oauth/access_token":
      case "/2/oauth2/token": {
        const asked = await this.redeem(request);
        if (asked === null) return void json({ error: "invalid_grant" }, 400);
        return void json({ access_token: "access", token_type: "Bearer", id_token: this.sign(asked.get("nonce")) });
      }
    }
    if (!bearer) return void json({ error: "no token" }, 401);
    const { email } = this;
    switch (url.pathname) {
      case `/v1/people/${SUBJECT}`:
        return void json({
          emailAddresses: email === null ? [] : [{ value: email, metadata: { primary: true } }],
          genders: [{ value: ANA.gender }],
          birthdays: [{ date: { year: 1990, month: 5, day: 21 } }],
        });
      case "/me":
        return void json({
          name: ANA.name,
          ...(email === null ? {} : { email }),
          gender: "custom",
          birthday: "05/21/1990",
        });
      case "/2/users/me":
        return void json({ data: { name: ANA.name, ...(email === null ? {} : { confirmed_email: email }) } });
    }
    json({ error: "unknown" }, 404);
  }

  /** The page on which the visitor says yes or no. */
  private ask(asked: URLSearchParams, response: ServerResponse): void {
    const back = new URL(asked.get("redirect_uri") ?? "");
    if (asked.get("client_id") !== CLIENT.id || asked.get("code_challenge_method") !== "S256") {
      response.writeHead(400).end("not a client that is known here");
      return;
    }
    const code = randomBytes(16).toString("hex");
    this.codes.set(code, asked);
    const link = (query: Record<string, string>, words: string) => {
      back.search = new URLSearchParams({ ...query, state: asked.get("state") ?? "" }).toString();
      return `<p><a href="${back.toString().replaceAll("&", "&amp;")}">${words}</a></p>`;
    };
    response
      .writeHead(200, { "Content-Type": "text/html" })
      .end(
        `<!doctype html><title>Provider</title><link rel="icon" href="data:,">${link({ code }, "Continue as Ana")}${link({ error: "access_denied" }, "No")}`,
      );
  }

  /** Redeems a code once and returns its request; null when the client may not have it. */
  private async redeem(request: IncomingMessage): Promise<URLSearchParams | null> {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const form = new URLSearchParams(text);
    const [scheme, credentials] = (request.headers.authorization ?? "").split(" ");
    const [id, secret] =
      scheme === "Basic"
        ? Buffer.from(credentials ?? "", "base64")
            .toString()
            .split(":")
            .map((part) => decodeURIComponent(part.replaceAll("+", " ")))
        : [form.get("client_id"), form.get("client_secret")];
    const asked = this.codes.get(form.get("code") ?? "");
    this.codes.delete(form.get("code") ?? "");
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const right =
      asked !== undefined &&
      id === CLIENT.id &&
      secret === CLIENT.secret &&
      asked.get("code_challenge") === proof &&
      asked.get("redirect_uri") === form.get("redirect_uri");
    return right ? asked : null;
  }

  private sign(nonce: string | null): string {
    const part = (body: object) => Buffer.from(JSON.stringify(body)).toString("base64url");
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: this.address,
      aud: CLIENT.id,
      sub: SUBJECT,
      iat: now,
      exp: now + 3600,
      nonce,
      name: ANA.name,
      ...(this.email === null ? {} : { email: this.email, email_verified: true }),
    };
    const signed = `${part({ alg: "RS256", kid: "one" })}.${part(claims)}`;
    return `${signed}.${createSign("RSA-SHA256").update(signed).sign(this.key.privateKey).toString("base64url")}`;
  }
}
