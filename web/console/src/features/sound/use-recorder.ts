import { useCallback, useEffect, useRef, useState } from "react";
import { type Recorder, RecordingError, type RecordingFault, startRecording } from "../../lib/sound/recorder";
import type { UnsavedRecordings } from "../../lib/sound/unsaved-recordings";

/** RecorderState is what the recorder does. */
export type RecorderState =
  | { phase: "idle" }
  | { phase: "starting" }
  | { phase: "recording"; isPaused: boolean; seconds: number; level: number }
  | { phase: "failed"; fault: RecordingFault };

interface RecorderControl {
  state: RecorderState;
  start(): void;
  togglePause(): void;
  finish(): void;
  cancel(): void;
}

/**
 * useRecorder records for an owner, such as a work's sound in a language. Each second is stored in the browser at once; onRecorded
 * gets the whole recording.
 */
export function useRecorder(
  owner: string,
  unsaved: UnsavedRecordings,
  onRecorded: (file: Blob) => void,
): RecorderControl {
  const [state, setState] = useState<RecorderState>({ phase: "idle" });
  const recorder = useRef<Recorder | null>(null);
  const isRecording = state.phase === "recording";
  const isPaused = isRecording && state.isPaused;

  useEffect(() => {
    if (!isRecording) return;
    let frame = 0;
    const show = () => {
      const { current } = recorder;
      if (current) {
        const [seconds, level] = [current.seconds(), current.level()];
        setState((before) => (before.phase === "recording" ? { ...before, seconds, level } : before));
      }
      frame = requestAnimationFrame(show);
    };
    frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [isRecording]);

  // Leaving the screen ends the recording; what was said so far is offered when it is opened again.
  useEffect(() => () => recorder.current?.cancel(), []);

  const end = useCallback(() => {
    const { current } = recorder;
    recorder.current = null;
    setState({ phase: "idle" });
    return current;
  }, []);

  return {
    state,
    start: () => {
      setState({ phase: "starting" });
      const begin = async () => {
        recorder.current = await startRecording((chunk) => void unsaved.add(owner, chunk));
        setState({ phase: "recording", isPaused: false, seconds: 0, level: 0 });
        // What was recorded before goes only now: without a microphone it stays.
        await unsaved.remove(owner).catch(() => undefined);
      };
      begin().catch((error: unknown) => {
        setState({ phase: "failed", fault: error instanceof RecordingError ? error.fault : "failed" });
      });
    },
    togglePause: () => {
      if (isPaused) recorder.current?.resume();
      else recorder.current?.pause();
      setState((before) => (before.phase === "recording" ? { ...before, isPaused: !before.isPaused } : before));
    },
    finish: () => void end()?.stop().then(onRecorded),
    cancel: () => {
      end()?.cancel();
      void unsaved.remove(owner);
    },
  };
}
