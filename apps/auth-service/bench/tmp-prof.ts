import { mkdtemp } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findOrUnpackRedis, startEmbeddedPostgres, startRedis, freePort } from '@meridian/embedded-stores';
import { withDatabase } from '@meridian/postgres';
import { CLIENT_ID, INTERNAL_SECRET, startAuthProcess } from './auth-process.ts';
import { refreshLoad, requestsPerSecond, roundRobin } from './load.ts';
const directory = await mkdtemp('/tmp/oauth/prof-');
const postgres = await startEmbeddedPostgres({ directory: directory + '/pg' });
const program = await findOrUnpackRedis({ unpackDirectory: '/work/main/.meridian/tools/redis', onProgress: () => {} });
const redis = await startRedis({ program, directory: directory + '/redis' });
const seeded = await startAuthProcess({ databaseUrl: postgres.url, database: 'x', redisUrl: redis.url, otherTokens: 1000 });
const port = await freePort(); const url = `http://127.0.0.1:${port}`;
const child = spawn(process.execPath, ['--cpu-prof', '--cpu-prof-dir=/tmp/oauth/prof', 'apps/auth-service/src/main.ts'], { stdio: 'inherit', env: { ...process.env, LOG_LEVEL: 'warn', PORT: String(port), INTERNAL_PORT: '0', PUBLIC_URL: url, ISSUER_URL: url, DATABASE_URL: withDatabase(postgres.url, 'x'), REDIS_URL: redis.url, INTERNAL_SECRET, AUTH_SECRET: 'a secret of the benchmark, thirty-two characters and more' } });
await sleep(4000);
const prefix = `grant_type=refresh_token&client_id=${encodeURIComponent(CLIENT_ID)}&refresh_token=`;
for (let i = 0; i < 4; i++) {
  const { refresh } = await seeded.newTokens(64);
  console.log('refresh', await requestsPerSecond(refreshLoad(refresh, { url, path: '/oauth/token/' }, (t) => prefix + t)));
}
if (process.argv[2] === 'exchange') for (let i = 0; i < 3; i++) {
  const next = roundRobin((await seeded.newTokens(64)).access);
  console.log('exchange', await requestsPerSecond({ url, method: 'POST', path: '/internal/exchange', headers: { 'content-type': 'application/json', authorization: `Bearer ${INTERNAL_SECRET}` }, nextBody: () => JSON.stringify({ credential: { kind: 'bearer', value: next() }, audience: 'q' }) }));
}
child.kill('SIGTERM'); await sleep(1500);
await seeded.stop(); await redis.stop(); await postgres.stop();
process.exit(0);
