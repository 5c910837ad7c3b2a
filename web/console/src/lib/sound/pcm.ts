/** Pcm is sound as samples from -1 to 1, a list for each channel. All channels have the same length. */
export interface Pcm {
  sampleRate: number;
  channels: readonly Float32Array[];
}

/** durationOf returns the length of a sound in seconds. */
export function durationOf({ sampleRate, channels }: Pcm): number {
  return (channels[0]?.length ?? 0) / sampleRate;
}

/** toMono mixes all channels into one. */
export function toMono({ sampleRate, channels }: Pcm): Pcm {
  const [first] = channels;
  if (channels.length < 2 || !first) return { sampleRate, channels };
  const mixed = new Float32Array(first.length);
  for (const channel of channels) {
    for (let i = 0; i < mixed.length; i++) mixed[i] = (mixed[i] ?? 0) + (channel[i] ?? 0) / channels.length;
  }
  return { sampleRate, channels: [mixed] };
}

/** cut returns the part of a sound between two seconds. */
export function cut({ sampleRate, channels }: Pcm, start: number, end: number): Pcm {
  const from = Math.max(0, Math.round(start * sampleRate));
  const to = Math.max(from, Math.round(end * sampleRate));
  return { sampleRate, channels: channels.map((channel) => channel.slice(from, to)) };
}

/** amplify multiplies all samples by a factor of so many decibels. */
export function amplify({ sampleRate, channels }: Pcm, decibels: number): Pcm {
  const factor = 10 ** (decibels / 20);
  return { sampleRate, channels: channels.map((channel) => channel.map((sample) => sample * factor)) };
}

/** peaksOf returns the loudest sample, from 0 to 1, of each of count parts of equal length. */
export function peaksOf({ channels }: Pcm, count: number): number[] {
  const length = channels[0]?.length ?? 0;
  return Array.from({ length: count }, (_, part) => {
    let peak = 0;
    const end = Math.floor(((part + 1) * length) / count);
    for (const channel of channels) {
      for (let i = Math.floor((part * length) / count); i < end; i++) peak = Math.max(peak, Math.abs(channel[i] ?? 0));
    }
    return Math.min(1, peak);
  });
}
