import { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createApp } from './app.ts';
import { createHttpServer } from './http-server.ts';
import { createLogger } from './logger.ts';
import { messageClassesOf } from './message-classes.ts';

const createTestApp = (name: string) =>
  createApp({
    name,
    logger: createLogger({ name, level: 'silent' }),
    configure: (app) => {
      app.get(
        '/',
        (req, res) => void res.json({ name: req.app.get('title'), is: req.is('json'), ip: req.ip }),
      );
    },
  });

it('requests and responses of a server have the prototypes of its app before the app sees them', async () => {
  const app = createTestApp('one');
  const { server } = createHttpServer(app);
  const prototypes = new Promise<unknown[]>((resolve) => {
    server.prependOnceListener('request', (req, res) =>
      resolve([Object.getPrototypeOf(req), Object.getPrototypeOf(res)]),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(await response.json()).toMatchObject({ name: 'one', ip: '127.0.0.1' });
  const [request, answer] = await prototypes;
  expect(request).toBe(app.request);
  expect(answer).toBe(app.response);
  expect(request).toBeInstanceOf(IncomingMessage);
  expect(answer).toBeInstanceOf(ServerResponse);
  server.closeAllConnections();
  server.close();
});

it('two apps of one process do not share them, and a plain listener has none', () => {
  const [one, two] = [createTestApp('one'), createTestApp('two')];
  expect(one.request.app).toBe(one);
  expect(two.request.app).toBe(two);
  expect(one.response.app).toBe(one);
  expect(messageClassesOf(one)).not.toEqual(messageClassesOf(two));
  expect(messageClassesOf(() => {})).toBeUndefined();
});
