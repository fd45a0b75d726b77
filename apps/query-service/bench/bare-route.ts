/** The baseline for cached answers: an Express route that makes one Redis look-up and sends the bytes. */
import type { AddressInfo } from 'node:net';
import { createRedis } from '@meridian/redis';
import express from 'express';

const [redisUrl, key] = process.argv.slice(2);
const redis = createRedis(redisUrl!, { name: 'bare-route' });
const app = express();
app.disable('x-powered-by').disable('etag');
app.post('/', express.raw({ type: () => true }), async (_req, res) => {
  const bytes = await redis.getBuffer(key!);
  res.set('content-type', 'application/json; charset=utf-8').set('content-length', String(bytes!.byteLength));
  res.end(bytes);
});
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
