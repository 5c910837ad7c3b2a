/** Something to wait for until it is opened, such as an answer that a test holds back. */
export class Latch {
  readonly opened: Promise<void>;
  open: () => void = () => {};

  constructor() {
    this.opened = new Promise((resolve) => (this.open = resolve));
  }
}
