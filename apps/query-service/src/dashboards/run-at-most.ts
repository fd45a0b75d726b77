/** Works on items in their order, at most `limit` at once. Starts no further item after the signal or a failure. */
export const runAtMost = async <Item>(
  items: readonly Item[],
  { limit, signal }: { readonly limit: number; readonly signal: AbortSignal },
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      signal.throwIfAborted();
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
};
