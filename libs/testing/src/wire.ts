/**
 * A network link between two programs. A test can move its far end, and can cut it without notifying either end: no
 * more bytes arrive.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Wire {
  /** `http://…`, the address of the near end. */
  readonly url: string;
  cut(): void;
  heal(): void;
  stop(): Promise<void>;
}

type Pair = readonly [near: Socket, far: Socket];

/** Each new connection calls this to find its destination. */
export const startWire = async (farEnd: () => string): Promise<Wire> => {
  const pairs = new Set<Pair>();
  let isCut = false;

  const server = createServer((near) => {
    const { hostname, port } = new URL(farEnd());
    const far = connect(Number(port), hostname);
    const pair: Pair = [near, far];
    pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        for (const end of pair) end.destroy();
      });
    }
    if (!isCut) join(pair);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      pairs.forEach(part);
    },
    heal: () => {
      isCut = false;
      pairs.forEach(join);
    },
    stop: async () => {
      for (const [near] of pairs) near.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const join = ([near, far]: Pair): void => void near.pipe(far).pipe(near);

const part = ([near, far]: Pair): void => {
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    from.unpipe(to);
    from.pause();
  }
};
