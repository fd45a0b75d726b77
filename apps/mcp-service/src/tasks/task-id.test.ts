import { expect, it } from 'vitest';
import { readTaskId, type Task, taskIdOf } from './task-id.ts';

const TASK: Task = {
  tool: 'execute-sql',
  args: { query: "SELECT 'é'", limit: 10 },
  project: 7,
  query: 'abc',
  startedAt: '2026-11-23T12:00:00.000Z',
};
const idOf = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

it('an id is read back, and is safe in a header', () => {
  const id = taskIdOf(TASK)!;
  expect(id).toMatch(/^[\w-]+$/);
  expect(readTaskId(id)).toEqual(TASK);
});

it('arguments that are too long have no id', () => {
  expect(taskIdOf({ ...TASK, args: { query: 'x'.repeat(5_000) } })).toBeUndefined();
});

it.each<[string | undefined, string]>([
  ['', 'empty'],
  ['%', 'no base64'],
  [undefined, 'missing'],
  ['e30', 'an empty object'],
  [idOf({ ...TASK, project: '7' }), 'a project that is not a number'],
  [idOf({ ...TASK, more: 1 }), 'an unknown member'],
  [idOf({ ...TASK, query: 7 }), 'a query that is not text'],
  ['x'.repeat(5_000), 'too long'],
])('%s (%s) is not a task', (id) => {
  expect(readTaskId(id)).toBeUndefined();
});
