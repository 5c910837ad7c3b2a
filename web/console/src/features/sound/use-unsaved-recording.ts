import { useEffect, useState } from "react";
import type { UnsavedRecordings } from "../../lib/sound/unsaved-recordings";

/** useUnsavedRecording returns what was recorded or chosen for an owner and not used yet, null if nothing; it is read when it is to be shown. */
export function useUnsavedRecording(owner: string, unsaved: UnsavedRecordings, isShown: boolean) {
  const [stored, setStored] = useState<{ owner: string; recording: Blob | null }>();
  useEffect(() => {
    if (!isShown) return;
    let active = true;
    unsaved.read(owner).then(
      (recording) => active && setStored({ owner, recording }),
      // A browser that stores nothing has nothing to offer.
      () => undefined,
    );
    return () => {
      active = false;
    };
  }, [owner, unsaved, isShown]);
  return {
    recording: stored?.owner === owner ? stored.recording : null,
    /** Looks again: another tab may have recorded meanwhile. */
    isThere: () =>
      unsaved.read(owner).then(
        (recording) => recording !== null,
        () => false,
      ),
    discard: () => {
      setStored({ owner, recording: null });
      return unsaved.remove(owner);
    },
  };
}
