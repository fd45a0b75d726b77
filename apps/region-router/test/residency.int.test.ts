/** Data of one region is neither sent to the other region nor logged by the router. */
import { mintToken } from '@meridian/identity';
import {
  type RunningProcess,
  runProcess,
  type ScriptedService,
  startScriptedService,
} from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ENTRY = new URL('../src/main.ts', import.meta.url).pathname;
const MARK = 'marked as of the EU';

let us: ScriptedService;
let eu: ScriptedService;
let router: RunningProcess;
let url: string;
beforeAll(async () => {
  [us, eu] = await Promise.all([startScriptedService(), startScriptedService()]);
  router = await runProcess({
    entry: ENTRY,
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'debug',
      PORT: '0',
      INTERNAL_PORT: '0',
      PUBLIC_URL: 'http://oauth.meridian.example',
      ROUTER_US_URL: us.url,
      ROUTER_EU_URL: eu.url,
    },
    ready: /"started"/,
  });
  const started = router.lines.find((line) => line.includes('"started"'))!;
  url = (JSON.parse(started) as { url: string }).url;
});
afterAll(() => Promise.all([router.stop(), us.stop(), eu.stop()]));

const post = (path: string, body: string | URLSearchParams, headers: Record<string, string> = {}) =>
  fetch(url + path, { method: 'POST', body, headers });

it('a call, an event, a code and a token of the EU do not reach the US or a log', async () => {
  const [key, projectToken] = [mintToken('phx', 'eu'), mintToken('phc', 'eu')];
  const [code, refreshToken] = [mintToken('phac', 'eu'), mintToken('phr', 'eu')];
  const secrets = [MARK, key, projectToken, code, refreshToken];
  const answers = await Promise.all([
    post(`/api/projects/1/query/?q=${encodeURIComponent(MARK)}`, `{"query":"${MARK}"}`, {
      authorization: `Bearer ${key}`,
    }),
    post('/i/v0/e/', JSON.stringify({ api_key: projectToken, event: MARK })),
    post('/oauth/token/', new URLSearchParams({ grant_type: 'authorization_code', code, note: MARK })),
    post('/oauth/revoke/', new URLSearchParams({ token: refreshToken, note: MARK })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(eu.requests).toHaveLength(4);
  expect(us.requests).toEqual([]);

  await router.stop();
  const log = router.lines.join('\n');
  expect(log).toContain('/oauth/token');
  for (const secret of secrets) {
    expect(log).not.toContain(secret);
    expect(log).not.toContain(encodeURIComponent(secret));
  }
});
