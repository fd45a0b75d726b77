import type { Principal } from '@meridian/contracts/internal';
import { expect, it } from 'vitest';
import type { RequestFacts } from '../protocol/request-facts.ts';
import { type Task, taskIdOf } from './task-id.ts';
import { createTasks, TASKS_EXTENSION } from './tasks.ts';

const called: string[] = [];
const tasks = createTasks({
  publicUrl: 'https://meridian.example',
  api: {
    isUnchanged: async () => false,
    call: async (operation) => {
      called.push(operation);
      return Buffer.from('{}');
    },
  },
});

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
