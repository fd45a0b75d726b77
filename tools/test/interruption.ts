import type { ChildProcess } from 'node:child_process';

/** The exit code of a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

export interface Interruption {
  readonly hasHappened: () => boolean;
  /** Passes signals on to the process. */
  readonly forwardTo: (child: ChildProcess) => void;
  readonly end: () => void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Until `end` is called, a signal ends the child processes but not this process, which still has to remove their files. */
export const watchInterruption = (): Interruption => {
  const children = new Set<ChildProcess>();
  let hasHappened = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    hasHappened = true;
    // A terminal sends Ctrl-C to the children too. Another sender may know only this process.
    for (const child of children) child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    hasHappened: () => hasHappened,
    forwardTo: (child) => {
      children.add(child);
      child.once('close', () => children.delete(child));
    },
    end: () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
};

/** Runs the parts one after the other. A signal that ends one of them keeps the next from starting. */
export const oneAfterAnother = async <Result>(
  parts: ReadonlyArray<() => Promise<Result>>,
): Promise<Result[]> => {
  const interruption = watchInterruption();
  try {
    const results: Result[] = [];
    for (const part of parts) {
      if (interruption.hasHappened()) break;
      results.push(await part());
    }
    return results;
  } finally {
    interruption.end();
  }
};
