/** Starts Postgres and Redis below a folder, prints where, and stays: `start-all.ts <folder> <redis program folder>`. */
import { join } from 'node:path';
import { findOrUnpackRedis, startEmbeddedPostgres, startRedis } from '../src/index.ts';

const [, , folder = '', unpackDirectory = ''] = process.argv;
const postgres = await startEmbeddedPostgres({ directory: join(folder, 'postgres'), durable: false });
const program = await findOrUnpackRedis({ unpackDirectory });
const redis = await startRedis({ program, directory: join(folder, 'redis') });
console.log(JSON.stringify({ postgres: postgres.pid, redis: redis.pid, databaseUrl: postgres.url }));
setInterval(() => {}, 1_000);
