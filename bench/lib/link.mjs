/**
 * A phone's connection: a TCP proxy in front of a server that carries at most so many bits a second and takes
 * half the round trip each way. A connection costs one round trip to open and starts with ten segments in
 * flight, which grow with each acknowledgement, as TCP does (RFC 6928, RFC 5681): sending more than the
 * first flight takes another round trip.
 */
import net from "node:net";

const SEGMENT = 1460; // bytes of a packet's payload
const INITIAL_WINDOW = 10 * SEGMENT;

/** One direction of the link, shared by every connection: where the next byte has to wait. */
class Lane {
  constructor(bitsPerSecond) {
    this.setBitsPerSecond(bitsPerSecond);
    this.freeAt = 0;
  }

  setBitsPerSecond(bitsPerSecond) {
    this.bytesPerMs = bitsPerSecond / 8 / 1000;
  }

  /** When the last of that many bytes, sent now, is through. */
  through(bytes) {
    this.freeAt = Math.max(this.freeAt, performance.now()) + bytes / this.bytesPerMs;
    return this.freeAt;
  }
}

/** Carries what one side sends to the other. */
class Flow {
  constructor(lane, oneWay, to, arrived = () => {}) {
    Object.assign(this, { lane, oneWay, to, arrived });
    this.waiting = [];
    this.flying = [];
    this.window = INITIAL_WINDOW;
    this.inFlight = 0;
    this.ended = false;
  }

  send(chunk) {
    for (let at = 0; at < chunk.length; at += SEGMENT) this.waiting.push(chunk.subarray(at, at + SEGMENT));
    this.pump();
  }

  end() {
    this.ended = true;
    this.finish();
  }

  pump() {
    while (this.waiting.length > 0 && this.inFlight < this.window) {
      const segment = this.waiting.shift();
      this.inFlight += segment.length;
      this.flying.push(segment);
      at(this.lane.through(segment.length) + this.oneWay, () => {
        // Timers of whole milliseconds overtake one another; bytes do not.
        const first = this.flying.shift();
        if (!this.to.destroyed) this.to.write(first);
        this.arrived(first.length);
        at(performance.now() + this.oneWay, () => {
          this.inFlight -= segment.length;
          this.window += segment.length;
          this.pump();
          this.finish();
        });
      });
    }
  }

  finish() {
    if (this.ended && this.waiting.length === 0 && this.inFlight === 0 && !this.to.destroyed) this.to.end();
  }
}

function at(moment, then) {
  setTimeout(then, Math.max(0, moment - performance.now()));
}

/**
 * Opens a link to a server: returns its address, what it has carried to the phone (bytes, and the moment in milliseconds
 * since 1970), what changes its speed and what closes it.
 */
export async function openLink(target, { bitsPerSecond, roundTrip }) {
  const { hostname, port } = new URL(target);
  const down = new Lane(bitsPerSecond);
  const up = new Lane(bitsPerSecond);
  const sockets = new Set();
  const carried = [];
  const server = net.createServer((phone) => {
    const far = net.connect(Number(port), hostname);
    for (const socket of [phone, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => phone.destroy());
      socket.on("close", () => sockets.delete(socket));
    }
    // Bytes sent before one side closes still arrive at the other.
    phone.on("close", () => far.destroy());
    const upward = new Flow(up, roundTrip / 2, far);
    const downward = new Flow(down, roundTrip / 2, phone, (bytes) => carried.push({ moment: Date.now(), bytes }));
    // The handshake: what is sent first leaves a round trip later.
    const opened = performance.now() + roundTrip;
    phone.on("data", (chunk) => {
      if (performance.now() >= opened) upward.send(chunk);
      else at(opened, () => upward.send(chunk));
    });
    phone.on("end", () => at(opened, () => upward.end()));
    far.on("data", (chunk) => downward.send(chunk));
    far.on("end", () => downward.end());
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    carried,
    setBitsPerSecond: (next) => [up, down].forEach((lane) => lane.setBitsPerSecond(next)),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
