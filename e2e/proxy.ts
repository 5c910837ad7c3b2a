import { type IncomingMessage, type Server, type ServerResponse, createServer, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** What happens to a request in the proxy. */
export type Fault =
  /** The server responds, and the response arrives. */
  | "none"
  /** The connection ends before the server has seen the request. */
  | "request lost"
  /** The server has handled the request, and its response is cut off in the middle. */
  | "answer lost"
  /** Something in front of the server responds instead. */
  | "HTTP 500"
  | "HTML 404";

/** A request that a test chooses a fault for. */
export interface ProxiedRequest {
  method: string;
  path: string;
}

/** A call that the server has answered, whether or not the browser got the response. */
export interface AnsweredCall extends ProxiedRequest {
  /** Idempotency-Key of the call; empty when it had none. */
  key: string;
  status: number;
  text: string;
}

/** A local proxy in front of a server, which simulates the faults of a museum's network. */
export class Proxy {
  /** Chooses the fault of each request. */
  fault: (passing: ProxiedRequest) => Fault = () => "none";
  /** Delays a request: it is forwarded when the promise resolves. */
  hold: (passing: ProxiedRequest) => Promise<void> = () => Promise.resolve();
  /** Maps a request's path to another one; null answers 404. */
  reroute: (path: string) => string | null = (path) => path;
  /** Changes the text of a script or page. */
  rewrite: (text: string) => string = (text) => text;
  readonly address: string;
  /** Every call but GET, with the server's response. */
  readonly answered: AnsweredCall[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("connection", (socket: Socket) => {
      this.sockets.add(socket);
      socket.once("close", () => this.sockets.delete(socket));
    });
  }

  /** Starts a proxy in front of the server at that address. */
  static async inFrontOf(target: string): Promise<Proxy> {
    const server = createServer((incoming, answer) => void proxy.forward(target, incoming, answer));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const proxy = new Proxy(server);
    return proxy;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async forward(target: string, incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = incoming.url ?? "/";
    const passing = { method: incoming.method ?? "GET", path };
    const fault = this.fault(passing);
    const body = await read(incoming);
    await this.hold(passing);
    if (fault === "request lost") return void incoming.socket.destroy();
    if (fault === "HTTP 500") return void answer.writeHead(500).end("broken");
    if (fault === "HTML 404") return void answer.writeHead(404, { "content-type": "text/html" }).end("<h1>nginx</h1>");
    const route = this.reroute(path);
    if (route === null) return void answer.writeHead(404).end();
    const headers = { ...incoming.headers };
    // Texts are changed uncompressed, and the server's ETag is not that of the changed text.
    for (const name of path.startsWith("/media/") ? [] : ["accept-encoding", "if-none-match"]) delete headers[name];
    const forwarded = request(target + route, { method: incoming.method, headers }, async (given) => {
      const content = await read(given);
      const status = given.statusCode ?? 502;
      const { method = "GET" } = incoming;
      if (method !== "GET") {
        const key = String(incoming.headers["idempotency-key"] ?? "");
        this.answered.push({ method, path, key, status, text: content.toString("utf8") });
      }
      if (fault === "answer lost") {
        answer.writeHead(status, given.headers);
        answer.write(content.subarray(0, content.length / 2), () => incoming.socket.destroy());
        return;
      }
      const text = /javascript|html/.test(given.headers["content-type"] ?? "");
      const changed = text ? Buffer.from(this.rewrite(content.toString("utf8"))) : content;
      const length = changed.length > 0 ? { "content-length": changed.length } : {};
      answer.writeHead(status, { ...given.headers, ...length });
      answer.end(changed);
    });
    forwarded.on("error", () => incoming.socket.destroy());
    forwarded.end(body);
  }
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
