/**
 * oneAtATime returns a function that runs a task, never twice at the same time. Calls while it runs, or within a pause after it,
 * run it once more. stop ends that.
 */
export function oneAtATime(task: () => Promise<unknown>, pauseMs: number): { run(): void; stop(): void } {
  let isBusy = false;
  let isAsked = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const finish = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      isBusy = false;
      if (isAsked) run();
    }, pauseMs);
  };
  const run = (): void => {
    isAsked = isBusy;
    if (isBusy || isStopped) return;
    isBusy = true;
    void task().then(finish, finish);
  };
  return {
    run,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
