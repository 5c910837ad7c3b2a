import { useSyncExternalStore } from "react";

/** Observable is a value outside of React that components can follow. */
export interface Observable<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls listener after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** createObservable returns an observable with a first value. */
export function createObservable<Value>(first: Value): Observable<Value> {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** useObservable returns the value, and renders again when it changes. */
export function useObservable<Value>({ subscribe, get }: Observable<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}
