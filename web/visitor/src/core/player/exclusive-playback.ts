/**
 * Lets one element of the page sound at a time: whichever starts, or is unmuted, pauses the others. Without
 * sound any number may play.
 */
export function pauseOthersOnPlay(page: Document): void {
  const quieten = (event: Event): void => {
    const started = event.target;
    if (!(started instanceof HTMLMediaElement) || started.paused || started.muted) return;
    for (const other of page.querySelectorAll<HTMLMediaElement>("audio, video")) {
      if (other !== started && !other.paused && !other.muted) other.pause();
    }
  };
  // These events do not bubble, but they are captured on their way down.
  page.addEventListener("play", quieten, true);
  page.addEventListener("volumechange", quieten, true);
}
