import { describe, expect, it } from "vitest";
import { isLoudEnough, kWeighting, limit, loudnessOf, normalize } from "./loudness";
import { type Pcm, amplify, cut, durationOf, peaksOf, toMono } from "./pcm";
import { speechRange, speechSpans } from "./speech";

function sine(seconds: number, sampleRate = 48_000, amplitude = 1, hertz = 997): Pcm {
  const samples = Float32Array.from(
    { length: seconds * sampleRate },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hertz * i) / sampleRate),
  );
  return { sampleRate, channels: [samples] };
}

/** Words of 0.5 s at the seconds of starts, in a room with a little noise. */
function speech(starts: readonly number[], seconds: number): Pcm {
  const sampleRate = 16_000;
  const samples = Float32Array.from({ length: seconds * sampleRate }, (_, i) => {
    const at = i / sampleRate;
    const speaks = starts.some((start) => at >= start && at < start + 0.5);
    return 0.001 * Math.sin(i * 0.7) + (speaks ? 0.1 * Math.sin((2 * Math.PI * 200 * i) / sampleRate) : 0);
  });
  return { sampleRate, channels: [samples] };
}

describe("CON-7 loudness (ITU-R BS.1770-4)", () => {
  it("weights with the coefficients that the standard gives for 48 kHz", () => {
    const [shelf, pass] = kWeighting(48_000);
    const expected = [1.53512485958697, -2.69169619938638, 1.19839281085285, -1.69065929318241, 0.73248077421585];
    for (const [i, value] of [...shelf.b, ...shelf.a].entries()) expect(value).toBeCloseTo(expected[i] ?? 0, 7);
    expect(pass.a[0]).toBeCloseTo(-1.99004745483398, 8);
    expect(pass.a[1]).toBeCloseTo(0.99007225036621, 8);
  });

  it("of a full-scale sine of 997 Hz in one channel is -3.01 LUFS, at any sampling rate, and 3 LU more in two", () => {
    for (const rate of [16_000, 44_100, 48_000]) expect(loudnessOf(sine(3, rate))).toBeCloseTo(-3.01, 1);
    const [channel] = sine(3).channels;
    if (!channel) throw new Error("no channel");
    expect(loudnessOf({ sampleRate: 48_000, channels: [channel, channel] })).toBeCloseTo(0, 1);
  });

  it("leaves out pauses", () => {
    const [voice] = sine(4, 48_000, 0.1).channels;
    const paused = new Float32Array(48_000 * 12);
    paused.set(voice ?? []);
    expect(loudnessOf({ sampleRate: 48_000, channels: [paused] })).toBeCloseTo(
      loudnessOf(sine(4, 48_000, 0.1)) ?? 0,
      0,
    );
  });

  it("of silence, or of next to nothing, is unknown", () => {
    expect(loudnessOf({ sampleRate: 48_000, channels: [new Float32Array(96_000)] })).toBeNull();
    expect(loudnessOf(sine(0.3))).toBeNull();
  });

  it("is -16 LUFS after normalising, and no peak is above the ceiling", () => {
    for (const amplitude of [0.003, 0.9]) {
      const normalized = normalize(sine(3, 48_000, amplitude));
      expect(loudnessOf(normalized)).toBeCloseTo(-16, 1);
      expect(isLoudEnough(loudnessOf(normalized) ?? 0)).toBe(true);
    }
    const clicks = Float32Array.from({ length: 96_000 }, (_, i) =>
      i % 4800 < 480 ? 0.9 * Math.sin(i) : 0.01 * Math.sin(i),
    );
    expect(isLoudEnough(loudnessOf(normalize({ sampleRate: 48_000, channels: [clicks] })) ?? 0)).toBe(true);
    expect(isLoudEnough(-18.5)).toBe(false);
    expect(Math.max(...peaksOf(limit(amplify(sine(1), 6), -1), 10))).toBeLessThanOrEqual(10 ** (-1 / 20) + 1e-6);
  });
});

describe("CON-7 speech", () => {
  it("is found between pauses, and the silence around it is trimmed", () => {
    const recording = speech([1, 1.6, 3], 5);
    const spans = speechSpans(recording);
    expect(spans.map(({ start }) => Math.round(start * 10) / 10)).toEqual([1, 3]);
    expect(spans[0]?.end).toBeCloseTo(2.1, 1);
    const range = speechRange(recording);
    expect(range?.start).toBeCloseTo(0.85, 1);
    expect(range?.end).toBeCloseTo(3.65, 1);
    expect(durationOf(cut(recording, range?.start ?? 0, range?.end ?? 0))).toBeCloseTo(2.8, 1);
  });

  it("is not found in silence", () => {
    expect(speechRange({ sampleRate: 16_000, channels: [new Float32Array(16_000)] })).toBeNull();
  });
});

describe("samples", () => {
  it("are mixed, and summed up as peaks", () => {
    const stereo = { sampleRate: 4, channels: [Float32Array.of(1, 0, 0, 0), Float32Array.of(0, 0, -1, 0)] };
    expect([...(toMono(stereo).channels[0] ?? [])]).toEqual([0.5, 0, -0.5, 0]);
    expect(peaksOf(stereo, 2)).toEqual([1, 1]);
  });
});
