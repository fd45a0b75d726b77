import { createServer, type Server } from 'node:net';
import { Problem } from './problem.ts';

/** Below the range from which systems take the ports of outgoing connections, so that none of those is in the way. */
const lowestPort = 20_000;
const highestPort = 29_999;
const attempts = 500;

/** Ports that nobody listens on. All are held until the last one is found, so that no two are the same. */
export async function findFreePorts(count: number): Promise<number[]> {
  const held: Server[] = [];
  const ports: number[] = [];
  for (let attempt = 0; ports.length < count && attempt < attempts; attempt++) {
    const port = lowestPort + Math.floor(Math.random() * (highestPort - lowestPort + 1));
    const server = await listen(port).catch(() => undefined);
    if (!server) continue;
    held.push(server);
    ports.push(port);
  }
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  if (ports.length < count)
    throw new Problem(`No ${count} free ports between ${lowestPort} and ${highestPort}.`);
  return ports;
}

export async function assertPortIsFree(port: number): Promise<void> {
  const server = await listen(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES') {
      throw new Problem(
        `Port ${port} needs rights that this user does not have. Take one above 1023: --port 8000`,
      );
    }
    throw new Problem(
      `Port ${port} is taken by another program. Stop that one, or take another port: npm start -- --port ${port + 100}`,
    );
  });
  await new Promise((resolve) => server.close(resolve));
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}
