import { describe, expect, it } from 'vitest';
import { ENDPOINTS_SERVICE_API } from '../public-api/endpoints-service.ts';
import { PROJECT_PATH } from '../public-api/operation.ts';
import { ENDPOINT_NAME, endpointCreateSchema } from './endpoint-write.ts';

/** The addresses below `/endpoints/` that a name could be. */
const ADDRESSES = ENDPOINTS_SERVICE_API.map(({ path }) => path.slice(`${PROJECT_PATH}/endpoints/`.length))
  .map((path) => path.replace(/\/$/, ''))
  .filter((word) => ENDPOINT_NAME.test(word));

const create = (name: string) =>
  endpointCreateSchema.safeParse({ name, query: { kind: 'HogQLQuery', query: 'SELECT 1' } }).success;

describe('the name of a new endpoint', () => {
  it('is not an address of the API', () => {
    expect(ADDRESSES.length).toBeGreaterThan(0);
    expect(ADDRESSES.filter(create)).toEqual([]);
  });

  it.each(['a', 'Usage', 'usage-2', 'daily_events'])('%s is accepted', (name) => {
    expect(create(name)).toBe(true);
  });
});
