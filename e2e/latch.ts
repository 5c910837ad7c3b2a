/** Something to wait for until it is opened, such as a response that a test delays. */
export class Latch {
  readonly opened: Promise<void>;
  open: () => void = () => {};

  constructor() {
    this.opened = new Promise((resolve) => (this.open = resolve));
  }
}
