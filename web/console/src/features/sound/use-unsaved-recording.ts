import { useEffect, useState } from "react";
import type { UnsavedRecordings } from "../../lib/sound/unsaved-recordings";

/** useUnsavedRecording returns what was recorded or chosen for an owner before the screen was left, null if nothing. */
export function useUnsavedRecording(owner: string, unsaved: UnsavedRecordings) {
  const [stored, setStored] = useState<{ owner: string; recording: Blob | null }>();
  useEffect(() => {
    let active = true;
    unsaved.read(owner).then(
      (recording) => active && setStored({ owner, recording }),
      // A browser that stores nothing has nothing to offer.
      () => undefined,
    );
    return () => {
      active = false;
    };
  }, [owner, unsaved]);
  const recording = stored?.owner === owner ? stored.recording : null;
  const clear = () => setStored({ owner, recording: null });
  return {
    recording,
    /** Hands the recording over, to be listened to. */
    take: (onTake: (recording: Blob) => void) => {
      if (recording) onTake(recording);
      clear();
    },
    discard: () => {
      clear();
      return unsaved.remove(owner);
    },
  };
}
