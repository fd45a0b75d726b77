import { createServer } from 'node:net';
import { Problem } from './problem.ts';

export const assertPortIsFree = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => reject(new Problem(reasonOf(port, code))));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve()));
  });

const reasonOf = (port: number, code: string | undefined): string =>
  code === 'EACCES'
    ? `Port ${port} requires privileges that this user does not have. Use one above 1023: --port 8000`
    : `Port ${port} is taken by another program. Stop that program, or use another port: npm start -- --port ${port + 100}`;
