import { createServer, type Server } from 'node:net';

/** Below the ephemeral port range, so that outgoing connections do not use these ports. */
const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 29_999;
const BLOCK_SIZE = 100;

/**
 * Allocates free ports from a reserved block, each port once. A process starts to listen seconds after its port was
 * chosen, and another program must not choose the same port meanwhile. So this process keeps the first port of its
 * block open, which marks the block as taken.
 */
export const createPortChooser = (
  reserved: ReadonlySet<number> = new Set(),
): ((count: number) => Promise<number[]>) => {
  const free = portsInBlocks();
  return async (count) => {
    const ports: number[] = [];
    while (ports.length < count) {
      const { value } = await free.next();
      if (value === undefined) {
        throw new Error(
          `Between ${LOWEST_PORT} and ${HIGHEST_PORT} there are not enough free ports: ${count} are needed.`,
        );
      }
      if (!reserved.has(value)) ports.push(value);
    }
    return ports;
  };
};

const reserved = new Set<number>();

/** Ports that this process will use itself. They may be free until then. */
export const reservePorts = (ports: Iterable<number>): void => {
  for (const port of ports) reserved.add(port);
};

export const findFreePorts = createPortChooser(reserved);

export const freePort = async (): Promise<number> => {
  const [port] = await findFreePorts(1);
  return port!;
};

async function* portsInBlocks(): AsyncGenerator<number, undefined> {
  const blocks = Math.floor((HIGHEST_PORT - LOWEST_PORT + 1) / BLOCK_SIZE);
  const start = Math.floor(Math.random() * blocks);
  for (let index = 0; index < blocks; index++) {
    const first = LOWEST_PORT + ((start + index) % blocks) * BLOCK_SIZE;
    const claim = await listenOn(first).catch(() => undefined);
    if (!claim) continue;
    claim.unref();
    for (let port = first + 1; port < first + BLOCK_SIZE; port++) {
      const probe = await listenOn(port).catch(() => undefined);
      if (!probe) continue;
      await new Promise((resolve) => probe.close(resolve));
      yield port;
    }
  }
  return undefined;
}

const listenOn = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
