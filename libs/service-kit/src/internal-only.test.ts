import { Secret } from '@meridian/core';
import { describe, expect, it } from 'vitest';
import { internalOnly } from './internal-only.ts';
import { startTestService } from './test-support.ts';

const CURRENT = 'the-current-internal-secret';
const PREVIOUS = 'the-previous-internal-secret';
const LONG = 'l'.repeat(511);

describe('internalOnly', () => {
  it.each([
    ['the secret', `Bearer ${CURRENT}`, 200],
    ['the one being rotated out', `bearer ${PREVIOUS}`, 200],
    ['another one', 'Bearer something-else', 401],
    ['a prefix of it', `Bearer ${CURRENT.slice(0, -1)}`, 401],
    ['more than it', `Bearer ${CURRENT}s`, 401],
    ['a long text that begins with it', `Bearer ${CURRENT}${'s'.repeat(1_000)}`, 401],
    ['the long secret', `Bearer ${LONG}`, 200],
    ['a prefix of the long secret', `Bearer ${LONG.slice(0, 256)}`, 401],
    ['more than the long secret', `Bearer ${LONG}l`, 401],
    ['the secret under another scheme', `Basic ${CURRENT}`, 401],
    ['an empty one', 'Bearer ', 401],
    ['nothing', '', 401],
  ])('answers a caller with %s accordingly', async (_name, authorization, status) => {
    await using service = await startTestService({
      configure: (app) => {
        app.use(
          '/internal',
          internalOnly(new Secret(CURRENT), new Secret(PREVIOUS), new Secret(LONG), undefined),
        );
        app.get('/internal/facts', (_req, res) => void res.json({ ok: true }));
      },
    });
    const response = await fetch(`${service.url}/internal/facts`, { headers: { authorization } });
    expect(response.status).toBe(status);
    expect(JSON.stringify(service.entries())).not.toContain(CURRENT);
  });
});
