/** The least that any server does for a cached answer: one route of Express, one read of Redis, the same bytes. */

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
