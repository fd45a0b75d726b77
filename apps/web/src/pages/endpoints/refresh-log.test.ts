import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { executionIdOf } from './refresh-log.ts';

const refusal = (body: object) => new ApiError({ status: 400, headers: new Headers() }, body);

it.each([
  ['an answer', { execution_id: 'a1' }, null, 'a1'],
  ['a refusal that the log has', undefined, refusal({ execution_id: 'a2' }), 'a2'],
  ['a refusal before the endpoint was known', undefined, refusal({}), undefined],
  ['a lost connection', undefined, new Error('lost'), undefined],
])('the entry of %s is known by its id', (_, answer, error, id) => {
  expect(executionIdOf(answer, error)).toBe(id);
});
