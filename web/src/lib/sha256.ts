/**
 * SHA-256 of bytes that come piece by piece: the browser's own function wants all of them at once, which for
 * a film would be more memory than a phone has to spare.
 */
export class Sha256 {
  private readonly state = Int32Array.from(INITIAL);
  private readonly block = new Uint8Array(BLOCK);
  private readonly schedule = new Int32Array(64);
  private filled = 0;
  private length = 0;

  /** Takes the next bytes in. */
  add(bytes: Uint8Array): void {
    this.length += bytes.length;
    let at = 0;
    while (at < bytes.length) {
      if (this.filled === 0 && bytes.length - at >= BLOCK) {
        this.compress(bytes, at);
        at += BLOCK;
        continue;
      }
      const taken = Math.min(BLOCK - this.filled, bytes.length - at);
      this.block.set(bytes.subarray(at, at + taken), this.filled);
      this.filled += taken;
      at += taken;
      if (this.filled === BLOCK) {
        this.compress(this.block, 0);
        this.filled = 0;
      }
    }
  }

  /** The sum as 64 hexadecimal digits. Nothing can be added afterwards. */
  end(): string {
    const bits = this.length * 8;
    const padding = new Uint8Array((this.filled < 56 ? 56 : 120) - this.filled + 8);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(padding.length - 4, bits % 2 ** 32);
    this.add(padding);
    return [...new Uint32Array(this.state.buffer)].map((sum) => sum.toString(16).padStart(8, "0")).join("");
  }

  private compress(bytes: Uint8Array, at: number): void {
    const { state, schedule } = this;
    for (let i = 0; i < 16; i += 1) {
      const j = at + i * 4;
      schedule[i] =
        ((bytes[j] as number) << 24) |
        ((bytes[j + 1] as number) << 16) |
        ((bytes[j + 2] as number) << 8) |
        (bytes[j + 3] as number);
    }
    for (let i = 16; i < 64; i += 1) {
      const x = word(schedule, i - 15);
      const y = word(schedule, i - 2);
      const small0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
      const small1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
      schedule[i] = (word(schedule, i - 16) + small0 + word(schedule, i - 7) + small1) | 0;
    }
    let a = word(state, 0);
    let b = word(state, 1);
    let c = word(state, 2);
    let d = word(state, 3);
    let e = word(state, 4);
    let f = word(state, 5);
    let g = word(state, 6);
    let h = word(state, 7);
    for (let i = 0; i < 64; i += 1) {
      const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const first = (h + big1 + ((e & f) ^ (~e & g)) + word(ROUNDS, i) + word(schedule, i)) | 0;
      const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    state[0] = word(state, 0) + a;
    state[1] = word(state, 1) + b;
    state[2] = word(state, 2) + c;
    state[3] = word(state, 3) + d;
    state[4] = word(state, 4) + e;
    state[5] = word(state, 5) + f;
    state[6] = word(state, 6) + g;
    state[7] = word(state, 7) + h;
  }
}

/** Bytes that are worked on at a time. */
const BLOCK = 64;

function rotate(bits: number, by: number): number {
  return (bits >>> by) | (bits << (32 - by));
}

/** All indexes here are within their arrays. */
function word(array: Int32Array, index: number): number {
  return array[index] as number;
}

/** The first count prime numbers. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

/** The first 32 bits of a number's fraction. */
function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
}

const INITIAL = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
