/** Something to wait at until it is opened, such as an answer that a test holds back. */
export class Gate {
  readonly passed: Promise<void>;
  open: () => void = () => {};

  constructor() {
    this.passed = new Promise((resolve) => (this.open = resolve));
  }
}
