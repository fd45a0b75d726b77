import type { Principal } from '@meridian/contracts/internal';
import {
  ConflictError,
  ForbiddenError,
  InternalError,
  InvalidRequestError,
  NotFoundError,
  UnavailableError,
} from '@meridian/core';
import { beforeEach, expect, it } from 'vitest';
import type { RequestFacts } from '../protocol/request-facts.ts';
import { type Task, taskIdOf } from './task-id.ts';
import { createTasks, TASKS_EXTENSION } from './tasks.ts';

const called: string[] = [];
const tasksOf = (answerOf: (operation: string) => object) =>
  createTasks({
    publicUrl: 'https://meridian.example',
    api: {
      isUnchanged: async () => false,
      call: async (operation) => {
        called.push(operation);
        return Buffer.from(JSON.stringify(answerOf(operation)));
      },
    },
  });
const tasks = tasksOf(() => ({}));
beforeEach(() => called.splice(0));

const request = (task: Omit<Task, 'project' | 'startedAt'>) => ({
  taskId: taskIdOf({ ...task, project: 7, startedAt: '2026-11-23T12:00:00.000Z' })!,
  facts: {
    principal: { projectIds: [7], currentProjectId: 7 } as unknown as Principal,
    options: { isReadOnly: false, features: undefined },
    left: new AbortController().signal,
  } as unknown as RequestFacts,
  signal: new AbortController().signal,
  capabilities: { extensions: { [TASKS_EXTENSION]: {} } },
});

it.each<[string, Omit<Task, 'project' | 'startedAt'>]>([
  [
    'a query of a tool that changes an endpoint',
    { tool: 'endpoint-materialize', args: { name: 'a' }, query: 'x' },
  ],
  ['a materialization by a tool that asks', { tool: 'execute-sql', args: { query: 'SELECT 1' } }],
  ['a tool without tasks', { tool: 'insight-create', args: {}, query: 'x' }],
])('a forged id calls nothing: %s', async (_name, task) => {
  await expect(tasks.get(request(task))).rejects.toThrow('There is no such task');
  await expect(tasks.cancel(request(task))).rejects.toThrow('There is no such task');
  expect(called).toEqual([]);
});

const QUERY_TASK = { tool: 'execute-sql', args: { query: 'SELECT 1' }, query: 'x' };

/** The status of the query is this error, as query-service answers it. */
const endedWith = (error: Error) =>
  tasksOf((operation) => {
    if (operation.startsWith('GET')) throw error;
    return { message: 'No query with this id waits in the background' };
  });
const CANCELLED = 'The query was cancelled.';

it.each<[string, Error]>([
  ['was cancelled', new InvalidRequestError('query_cancelled', CANCELLED)],
  ['was cancelled while it ran', new ConflictError('query_cancelled', CANCELLED)],
  ['failed', new InvalidRequestError('invalid_input', 'Unknown table.')],
  ['failed by a fault of the service', new InternalError('error', 'query-service answered 500')],
  ['reads what the caller may no longer read', new ForbiddenError('permission_denied', 'No.')],
])('to cancel a task whose query %s succeeds, any number of times', async (_name, error) => {
  const ended = endedWith(error);
  expect(await ended.cancel(request(QUERY_TASK))).toEqual({});
  expect(await ended.cancel(request(QUERY_TASK))).toEqual({});
});

it('a cancelled task says so whenever it is asked for', async () => {
  const ended = endedWith(new InvalidRequestError('query_cancelled', CANCELLED));
  for (let turn = 0; turn < 2; turn++)
    expect(await ended.get(request(QUERY_TASK))).toMatchObject({ status: 'cancelled' });
});

it('a task whose query is gone cannot be cancelled', async () => {
  const gone = endedWith(new NotFoundError('not_found', 'There is no query with this id.'));
  await expect(gone.cancel(request(QUERY_TASK))).rejects.toThrow('There is no such task');
  expect(called).toEqual(['GET /query/:query_id/']);
});

it('a task is not cancelled while the service is away', async () => {
  const away = tasksOf(() => {
    throw new UnavailableError('unavailable', 'Redis is away.');
  });
  await expect(away.cancel(request(QUERY_TASK))).rejects.toThrow('Redis is away');
});
