/** A process that takes the turn for one result and never ends: `compute-forever.ts <redisUrl> <id>`. */
import { createResultCache } from '../src/cache/result-cache.ts';
import { createRedis } from '../src/connection.ts';

const [, , url = '', id = ''] = process.argv;
const cache = createResultCache({ redis: createRedis(url), name: 'test', lockMs: 600 });
await cache.getOrCompute(id, {
  ttlSeconds: 60,
  compute: () => {
    console.log('computing');
    return new Promise(() => {});
  },
});
