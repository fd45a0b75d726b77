import { expect, it } from 'vitest';
import { eventListParams, groupListParams, personListParams } from './parameters.ts';

const GROUPS = { group_type_index: '0' };

it.each([
  ['events', 'where', eventListParams, {}],
  ['persons', 'cohort', personListParams, {}],
  ['persons', 'properties', personListParams, {}],
  ['groups', 'group_key', groupListParams, GROUPS],
  ['groups', 'properties', groupListParams, GROUPS],
])('a list of %s refuses the filter %s, and accepts it empty', (_list, name, schema, required) => {
  const refused = schema.safeParse({ ...required, [name]: 'true' });
  expect(refused.error?.issues).toMatchObject([{ path: [name], message: expect.stringContaining('list') }]);
  expect(schema.safeParse({ ...required, [name]: '' }).success).toBe(true);
});
