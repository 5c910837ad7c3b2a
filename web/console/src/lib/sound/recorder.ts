/** RecordingFault is why nothing can be recorded. */
export type RecordingFault = "refused" | "noMicrophone" | "unsupported" | "failed";

/** RecordingError says why nothing can be recorded. */
export class RecordingError extends Error {
  constructor(
    readonly fault: RecordingFault,
    options?: ErrorOptions,
  ) {
    super(`recording: ${fault}`, options);
  }
}

/** Recorder records the microphone until it is stopped. */
export interface Recorder {
  pause(): void;
  resume(): void;
  /** Ends the recording and returns it. */
  stop(): Promise<Blob>;
  /** Ends the recording without a result. */
  cancel(): void;
  /** The loudest sample since the last call, from 0 to 1. */
  level(): number;
  /** Recorded time without pauses, in seconds. */
  seconds(): number;
}

/** How often what is recorded is handed over, in milliseconds. */
const CHUNK_MS = 1000;

/**
 * startRecording asks for the microphone and records it. Each second of the recording is given to onChunk, so that a crash loses no
 * more. It throws a RecordingError.
 */
export async function startRecording(onChunk: (chunk: Blob) => void): Promise<Recorder> {
  const stream = await openMicrophone();
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);

  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: 128_000 });
  const chunks: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => {
    if (data.size === 0) return;
    chunks.push(data);
    onChunk(data);
  });
  const clock = createStopwatch();
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  recorder.start(CHUNK_MS);
  clock.start();
  return {
    pause() {
      recorder.pause();
      clock.stop();
    },
    resume() {
      recorder.resume();
      clock.start();
    },
    async stop() {
      clock.stop();
      const stopped = new Promise<void>((resolve) => {
        recorder.addEventListener("stop", () => resolve(), { once: true });
      });
      recorder.stop();
      await stopped;
      release();
      return new Blob(chunks, { type: recorder.mimeType });
    },
    cancel() {
      clock.stop();
      recorder.stop();
      release();
    },
    level() {
      analyser.getFloatTimeDomainData(samples);
      return samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
    },
    seconds: clock.seconds,
  };
}

async function openMicrophone(): Promise<MediaStream> {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- missing on plain http
  if (typeof MediaRecorder === "undefined" || !navigator.mediaDevices) throw new RecordingError("unsupported");
  try {
    // The room and the voice as they are: what phones do to calls makes speech sound thin.
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    const fault = name === "NotAllowedError" ? "refused" : name === "NotFoundError" ? "noMicrophone" : "failed";
    throw new RecordingError(fault, { cause: error });
  }
}

function createStopwatch() {
  let total = 0;
  let startedAt: number | null = null;
  return {
    start: () => {
      startedAt ??= performance.now();
    },
    stop: () => {
      if (startedAt !== null) total += performance.now() - startedAt;
      startedAt = null;
    },
    seconds: () => (total + (startedAt === null ? 0 : performance.now() - startedAt)) / 1000,
  };
}
