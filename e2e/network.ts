import { type AddressInfo, type Server as NetServer, type Socket, connect, createServer } from "node:net";

/** A network between the browser and a server, which a test slows down and cuts. */
export class Network {
  /** Bytes a second from the browser; 0 for any. */
  rate = 0;
  private isCut = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly listener: NetServer,
    readonly address: string,
  ) {}

  static async inFrontOf(server: string): Promise<Network> {
    const listener = createServer((browser) => network.connect(browser, Number(new URL(server).port)));
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    const network = new Network(listener, `http://127.0.0.1:${(listener.address() as AddressInfo).port}`);
    return network;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  restore(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.listener.close();
  }

  private connect(browser: Socket, port: number): void {
    if (this.isCut) {
      browser.destroy();
      return;
    }
    const server = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [browser, server],
      [server, browser],
    ] as const) {
      this.sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        this.sockets.delete(from);
        to.destroy();
      });
      from.on("data", (part: Buffer) => {
        to.write(part);
        if (from !== browser || this.rate === 0) return;
        from.pause();
        setTimeout(() => from.resume(), (1000 * part.length) / this.rate);
      });
    }
  }
}
