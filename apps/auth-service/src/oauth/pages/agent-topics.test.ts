import { MCP_SCOPES, SCOPES } from '@meridian/contracts/internal';
import { expect, it } from 'vitest';
import { agentTopics, readOnlyScopes } from './agent-topics.ts';

it('every scope of the MCP server belongs to a topic', () => {
  expect(agentTopics(MCP_SCOPES).others).toEqual([]);
});

it('says what can be read and changed, and lists scopes of no topic one by one', () => {
  const { topics, others } = agentTopics([
    'query:read',
    'insight:write',
    'user:read',
    'dashboard:read',
    'openid',
  ]);
  expect(topics).toEqual([
    {
      title: 'Events and insights',
      reads: ['results of queries over your data', 'saved insights'],
      changes: ['saved insights'],
    },
    { title: 'Your account', reads: ['your name, e-mail address and current project'], changes: [] },
  ]);
  expect(others.map(({ scope }) => scope)).toEqual(['openid', 'dashboard:read']);
});

it.each([
  [
    ['insight:write', 'query:read'],
    ['insight:read', 'query:read'],
  ],
  [['insight:read', 'insight:write'], ['insight:read']],
  [
    ['openid', 'query:read'],
    ['openid', 'query:read'],
  ],
])('%j without changes is %j', (scopes, read) => {
  expect(readOnlyScopes(scopes)).toEqual(read);
});

it('leaves no scope that writes, and none that does not exist', () => {
  const read = readOnlyScopes(SCOPES);
  expect(read.filter((scope) => scope.endsWith(':write'))).toEqual([]);
  expect(read.filter((scope) => !SCOPES.includes(scope as never))).toEqual([]);
});
