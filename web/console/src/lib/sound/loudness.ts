import { type Pcm, amplify } from "./pcm";

/** TARGET_LUFS is the loudness of what visitors hear, and TOLERANCE_LU how far it may be off (specification 3 §3). */
export const TARGET_LUFS = -16;
const TOLERANCE_LU = 2;

/** CEILING_DB is the highest peak of a normalised sound, so that encoding does not clip. */
const CEILING_DB = -1;

interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

/**
 * kWeighting returns the two filters of ITU-R BS.1770-4 annex 1 for a sampling rate. The standard gives coefficients for
 * 48 kHz; these are the analogue filters from which they are derived.
 */
export function kWeighting(sampleRate: number): readonly [Biquad, Biquad] {
  const shelf = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const shelfQ = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const middle = high ** 0.4996667741545416;
  const shelfScale = 1 + shelf / shelfQ + shelf ** 2;
  const pass = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const passQ = 0.5003270373238773;
  const passScale = 1 + pass / passQ + pass ** 2;
  return [
    {
      b: [
        (high + (middle * shelf) / shelfQ + shelf ** 2) / shelfScale,
        (2 * (shelf ** 2 - high)) / shelfScale,
        (high - (middle * shelf) / shelfQ + shelf ** 2) / shelfScale,
      ],
      a: [(2 * (shelf ** 2 - 1)) / shelfScale, (1 - shelf / shelfQ + shelf ** 2) / shelfScale],
    },
    { b: [1, -2, 1], a: [(2 * (pass ** 2 - 1)) / passScale, (1 - pass / passQ + pass ** 2) / passScale] },
  ];
}

/** squaresOf returns the sums of the squares of a weighted channel, for each step of 100 ms. */
function squaresOf(channel: Float32Array, sampleRate: number): number[] {
  const [shelf, pass] = kWeighting(sampleRate);
  const step = Math.round(sampleRate / 10);
  const sums: number[] = [];
  let [x1, x2, y1, y2, z1, z2] = [0, 0, 0, 0, 0, 0];
  let sum = 0;
  for (let i = 0; i < channel.length; i++) {
    const x = channel[i] ?? 0;
    const y = shelf.b[0] * x + shelf.b[1] * x1 + shelf.b[2] * x2 - shelf.a[0] * y1 - shelf.a[1] * y2;
    const z = pass.b[0] * y + pass.b[1] * y1 + pass.b[2] * y2 - pass.a[0] * z1 - pass.a[1] * z2;
    [x1, x2, y1, y2, z1, z2] = [x, x1, y, y1, z, z1];
    sum += z * z;
    if ((i + 1) % step === 0) {
      sums.push(sum);
      sum = 0;
    }
  }
  return sums;
}

/**
 * loudnessOf returns the integrated loudness in LUFS (ITU-R BS.1770-4: blocks of 400 ms, gates at -70 LUFS and 10 LU below the
 * mean); null for silence, or for less than 400 ms.
 */
export function loudnessOf({ channels, sampleRate }: Pcm): number | null {
  const perChannel = channels.map((channel) => squaresOf(channel, sampleRate));
  const steps = perChannel[0]?.length ?? 0;
  const blockLength = 4 * Math.round(sampleRate / 10);
  const blocks: number[] = [];
  for (let i = 0; i + 4 <= steps; i++) {
    let power = 0;
    for (const sums of perChannel) {
      for (let j = i; j < i + 4; j++) power += (sums[j] ?? 0) / blockLength;
    }
    blocks.push(power);
  }
  const loud = blocks.filter((power) => lufs(power) > -70);
  const gate = lufs(mean(loud)) - 10;
  const gated = loud.filter((power) => lufs(power) > gate);
  return gated.length === 0 ? null : lufs(mean(gated));
}

function lufs(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** isLoudEnough reports whether a loudness is near enough to the target. */
export function isLoudEnough(loudness: number): boolean {
  return Math.abs(loudness - TARGET_LUFS) <= TOLERANCE_LU;
}

/** How often a sound is amplified at most: limiting its peaks makes it quieter again. */
const MAX_PASSES = 5;
const CLOSE_LU = 0.5;

/** normalize returns a sound with the target loudness, its peaks limited; silence stays as it is. */
export function normalize(pcm: Pcm): Pcm {
  let normalized = pcm;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const loudness = loudnessOf(normalized);
    if (loudness === null || Math.abs(loudness - TARGET_LUFS) < CLOSE_LU) break;
    normalized = limit(amplify(normalized, TARGET_LUFS - loudness), CEILING_DB);
  }
  return normalized;
}

/**
 * limit lowers the volume around peaks above a ceiling: it falls within 5 ms before a peak and rises again within 100 ms, so that
 * nothing is clipped and voices are not distorted.
 */
export function limit({ channels, sampleRate }: Pcm, ceilingDb: number): Pcm {
  const ceiling = 10 ** (ceilingDb / 20);
  const length = channels[0]?.length ?? 0;
  const gains = new Float32Array(length).fill(1);
  for (let i = 0; i < length; i++) {
    let peak = 0;
    for (const channel of channels) peak = Math.max(peak, Math.abs(channel[i] ?? 0));
    if (peak > ceiling) gains[i] = ceiling / peak;
  }
  slope(gains, 1 / (0.1 * sampleRate));
  gains.reverse();
  slope(gains, 1 / (0.005 * sampleRate));
  gains.reverse();
  return { sampleRate, channels: channels.map((channel) => channel.map((sample, i) => sample * (gains[i] ?? 1))) };
}

/** slope makes gains rise by at most a step from one sample to the next. */
function slope(gains: Float32Array, step: number): void {
  for (let i = 1; i < gains.length; i++) gains[i] = Math.min(gains[i] ?? 1, (gains[i - 1] ?? 1) + step);
}
