import { Component, type ErrorInfo, type ReactNode } from "react";
import styles from "./error-boundary.module.css";

interface State {
  error: unknown;
}

/** ErrorBoundary shows what helps when the console itself fails, in English: the catalogue may be what is missing. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <main className={styles["page"]} lang="en" dir="ltr">
        <h1>The console stopped</h1>
        <p>Something went wrong in this page. What was saved is safe. Reload the page to continue.</p>
        <button type="button" className={styles["button"]} onClick={() => location.reload()}>
          Reload
        </button>
      </main>
    );
  }
}
