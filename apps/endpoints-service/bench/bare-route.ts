/** The baseline for a cached response: one Express route, one Redis read, the same bytes. */

import { createRedis } from '@meridian/redis';
import express from 'express';

const [redisUrl = '', port = '0'] = process.argv.slice(2);
const redis = createRedis(redisUrl);
const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.post('/run', async (_req, res) => {
  const bytes = await redis.getBuffer('bare');
  res.set('content-type', 'application/json; charset=utf-8');
  res.end(bytes);
});
app.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
