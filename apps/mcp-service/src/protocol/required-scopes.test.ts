import { expect, it } from 'vitest';
import { requiredScopes } from './required-scopes.ts';

const unprintable = { toString: 1, valueOf: 1 };

it.each<[string, unknown, readonly string[]]>([
  ['a call of a tool', { method: 'tools/call', params: { name: 'execute-sql' } }, ['query:read']],
  ['a call of a tool that is not there', { method: 'tools/call', params: { name: 'drop' } }, []],
  ['a name that is an object', { method: 'tools/call', params: { name: unprintable } }, []],
  ['a name that is a list', { method: 'tools/call', params: { name: ['execute-sql'] } }, []],
  ['an address that is an object', { method: 'resources/read', params: { uri: unprintable } }, []],
  ['a task id that is an object', { method: 'tasks/get', params: { taskId: unprintable } }, []],
  ['parameters that are null', { method: 'tools/call', params: null }, []],
  ['null', null, []],
  ['a number', 1, []],
])('%s', (_name, message, scopes) => {
  expect(requiredScopes(message)).toEqual(scopes);
});
