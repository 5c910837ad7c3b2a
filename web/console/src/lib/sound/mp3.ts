import { type Pcm, durationOf, toMono } from "./pcm";

/** Bit rates in kbit/s: speech for visitors, and takes, from which more copies can be made. */
export const SPEECH_KBPS = 48;
export const TAKE_KBPS = 128;

/** Rates that MP3 knows (ISO/IEC 11172-3 and 13818-3); speech needs no more than the lower one. */
const SPEECH_RATE = 24_000;
const TAKE_RATE = 48_000;

/** Frames that are encoded before the page may do something else; about 10 ms of work. */
const FRAMES_AT_ONCE = 50;
const FRAME_SAMPLES = 1152;

interface EncodeOptions {
  kbps: typeof SPEECH_KBPS | typeof TAKE_KBPS;
  /** Is called with the encoded part, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * encodeMp3 returns a sound as an MP3 with one channel, which every phone plays. It works in pieces, so that the page still answers.
 * It rejects when the signal is aborted.
 */
export async function encodeMp3(pcm: Pcm, { kbps, onProgress, signal }: EncodeOptions): Promise<Blob> {
  const rate = kbps === SPEECH_KBPS ? SPEECH_RATE : TAKE_RATE;
  const [{ Mp3Encoder }, mono] = await Promise.all([import("@breezystack/lamejs"), resample(toMono(pcm), rate)]);
  const samples = mono.channels[0] ?? new Float32Array();
  const encoder = new Mp3Encoder(1, rate, kbps);
  const parts: BlobPart[] = [];
  for (let from = 0; from < samples.length; from += FRAMES_AT_ONCE * FRAME_SAMPLES) {
    signal?.throwIfAborted();
    const part = samples.subarray(from, from + FRAMES_AT_ONCE * FRAME_SAMPLES);
    parts.push(new Uint8Array(encoder.encodeBuffer(toInt16(part))));
    onProgress?.(from / samples.length);
    await nextTask();
  }
  parts.push(new Uint8Array(encoder.flush()));
  onProgress?.(1);
  return new Blob(parts, { type: "audio/mpeg" });
}

function toInt16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff));
}

async function resample(pcm: Pcm, sampleRate: number): Promise<Pcm> {
  if (pcm.sampleRate === sampleRate) return pcm;
  const length = Math.max(1, Math.ceil(durationOf(pcm) * sampleRate));
  const context = new OfflineAudioContext(pcm.channels.length, length, sampleRate);
  const source = context.createBufferSource();
  source.buffer = bufferOf(context, pcm);
  source.connect(context.destination);
  source.start();
  return pcmOf(await context.startRendering());
}

/** decodeSound decodes any file that the browser plays. It rejects for other files. */
export async function decodeSound(file: Blob): Promise<Pcm> {
  // Only the context's rate matters: sound is decoded at it.
  const context = new OfflineAudioContext(1, 1, TAKE_RATE);
  return pcmOf(await context.decodeAudioData(await file.arrayBuffer()));
}

function pcmOf(buffer: AudioBuffer): Pcm {
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, i) => buffer.getChannelData(i));
  return { sampleRate: buffer.sampleRate, channels };
}

function bufferOf(context: BaseAudioContext, { channels, sampleRate }: Pcm): AudioBuffer {
  const buffer = context.createBuffer(channels.length, channels[0]?.length ?? 1, sampleRate);
  for (const [i, channel] of channels.entries()) buffer.copyToChannel(new Float32Array(channel), i);
  return buffer;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
