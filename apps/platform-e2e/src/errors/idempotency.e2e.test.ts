/** Repeated requests with an `Idempotency-Key`. */
import { expect, it } from 'vitest';
import { homeRegion } from '../platform.ts';

const region = homeRegion();

const save = (key: string, name: string): Promise<Response> =>
  fetch(`${region.url}/api/projects/${region.projectId}/insights/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${region.personalApiKey}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      name,
      query: { kind: 'DataTableNode', source: { kind: 'HogQLQuery', query: 'select 1 as one' } },
    }),
  });

it('creates one insight, gives its answer again, and refuses the key for another body', async () => {
  const key = crypto.randomUUID();
  const first = await save(key, 'once');
  expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
  const again = await save(key, 'once');
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect(await again.json()).toEqual(await first.json());
  const other = await save(key, 'twice');
  expect(other.status).toBe(422);
  expect(await other.json()).toMatchObject({ code: 'idempotency_key_reused' });
});
