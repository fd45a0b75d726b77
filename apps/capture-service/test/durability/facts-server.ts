/** The part of auth-service that the capture processes ask: the facts of one project. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProjectFacts } from '@meridian/contracts/internal';

export interface FactsServer {
  readonly url: string;
  close(): void;
}

export const startFactsServer = async (project: ProjectFacts): Promise<FactsServer> => {
  const known = new Set([`/internal/projects/${project.id}`, `/internal/projects/by-token/${project.token}`]);
  const server = createServer((req, res) => {
    res.statusCode = known.has(req.url ?? '') ? 200 : 404;
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(project));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
};
