import { createServer, type Server } from 'node:net';
import { Problem } from './problem.ts';

/** Below the ephemeral port range, so that outgoing connections do not use these ports. */
const lowestPort = 20_000;
const highestPort = 29_999;
const blockSize = 100;

/**
 * Allocates free ports from a reserved block, each port once. A process starts to listen seconds after its port was
 * chosen, and another launcher must not choose the same port meanwhile. So this process keeps the first port of its
 * block open, which marks the block as taken.
 */
export const createPortChooser = (): ((count: number) => Promise<number[]>) => {
  const free = freePorts();
  return async (count) => {
    const ports: number[] = [];
    while (ports.length < count) {
      const { value } = await free.next();
      if (value === undefined)
        throw new Problem(`No ${count} free ports between ${lowestPort} and ${highestPort}.`);
      ports.push(value);
    }
    return ports;
  };
};

export const findFreePorts = createPortChooser();

async function* freePorts(): AsyncGenerator<number, undefined> {
  const blocks = Math.floor((highestPort - lowestPort + 1) / blockSize);
  const start = Math.floor(Math.random() * blocks);
  for (let index = 0; index < blocks; index++) {
    const first = lowestPort + ((start + index) % blocks) * blockSize;
    const claim = await listen(first).catch(() => undefined);
    if (!claim) continue;
    claim.unref();
    for (let port = first + 1; port < first + blockSize; port++) {
      const probe = await listen(port).catch(() => undefined);
      if (!probe) continue;
      await close(probe);
      yield port;
    }
  }
  return undefined;
}

export const assertPortIsFree = async (port: number): Promise<void> => {
  const server = await listen(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') {
      throw new Problem(
        `Port ${port} requires privileges that this user does not have. Use one above 1023: --port 8000`,
      );
    }
    throw new Problem(
      `Port ${port} is taken by another program. Stop that program, or use another port: npm start -- --port ${port + 100}`,
    );
  });
  await close(server);
};

const listen = (port: number): Promise<Server> => {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
};

const close = (server: Server): Promise<unknown> => new Promise((resolve) => server.close(resolve));
