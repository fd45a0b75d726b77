/**
 * The longest wait for another process. When this process had no processor time until the limit, the event loop runs timers
 * before it reads what has arrived, so an answer within the limit would be lost. The limit therefore ends after a reading.
 */
export const startTimeLimit = (ms: number, end: () => void): NodeJS.Timeout =>
  setTimeout(() => setImmediate(end), ms);

/** Like `AbortSignal.timeout`, until it is disposed of. */
export const timeLimit = (ms: number): Disposable & { readonly signal: AbortSignal } => {
  const controller = new AbortController();
  const timer = startTimeLimit(ms, () =>
    controller.abort(new DOMException(`There was no answer within ${ms} ms.`, 'TimeoutError')),
  );
  timer.unref();
  return { signal: controller.signal, [Symbol.dispose]: () => clearTimeout(timer) };
};
