/** Answers that end only when their client leaves. They are ended when the process stops, so that it need not wait. */
import type { ServerResponse } from 'node:http';

export interface OpenStreams {
  readonly size: number;
  add(res: ServerResponse): void;
  endAll(): void;
}

export const createOpenStreams = (): OpenStreams => {
  const open = new Set<ServerResponse>();
  return {
    get size() {
      return open.size;
    },
    add: (res) => {
      open.add(res);
      res.once('close', () => open.delete(res));
    },
    endAll: () => {
      for (const res of open) res.end();
    },
  };
};
