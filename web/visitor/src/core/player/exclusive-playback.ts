/**
 * pauseOthersOnPlay pauses all other media elements of the page when one starts or is unmuted. Muted elements are left
 * alone.
 */
export function pauseOthersOnPlay(page: Document): void {
  const pauseOthers = (event: Event): void => {
    const started = event.target;
    if (!(started instanceof HTMLMediaElement) || started.paused || started.muted) return;
    for (const other of page.querySelectorAll<HTMLMediaElement>("audio, video")) {
      if (other !== started && !other.paused && !other.muted) other.pause();
    }
  };
  // These events do not bubble, so they are caught in the capture phase.
  page.addEventListener("play", pauseOthers, true);
  page.addEventListener("volumechange", pauseOthers, true);
}
