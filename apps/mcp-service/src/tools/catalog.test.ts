import { MCP_SCOPES } from '@meridian/contracts/internal';
import { describe, expect, it } from 'vitest';
import { normalizeArguments } from './arguments.ts';
import { TOOLS, toolsFor } from './catalog.ts';

describe.each(TOOLS.map((tool) => [tool.name, tool] as const))('%s', (_name, tool) => {
  it('has an example that satisfies its input', () => {
    expect(tool.input.safeParse(tool.example).error?.issues ?? []).toEqual([]);
  });

  it('requires scopes that the server can ask for, and writes with a scope to write', () => {
    expect(tool.scopes.filter((scope) => !MCP_SCOPES.includes(scope))).toEqual([]);
    expect(tool.scopes.some((scope) => scope.endsWith(':write'))).toBe(tool.effect !== 'read');
  });
});

it('names are unique', () => {
  expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length);
});

it('a read-only address has no tool that writes, and features narrow it', () => {
  const tools = toolsFor({ isReadOnly: true, features: new Set(['endpoints', 'sql']) });
  expect(tools.filter(({ effect }) => effect !== 'read')).toEqual([]);
  expect(new Set(tools.map(({ feature }) => feature))).toEqual(new Set(['sql', 'endpoints']));
});

const tool = (name: string) => TOOLS.find((one) => one.name === name)!;

it.each([
  ['insight-get', { insightId: 'a' }, { id: 'a' }],
  ['switch-project', { projectId: 7 }, { project_id: 7 }],
  ['action-create', { data: { name: 'a' } }, { name: 'a' }],
  ['insight-get', { id: 'a', insightId: 'b' }, { id: 'a', insightId: 'b' }],
  ['query-trends', { series: ['a'], date_to: null, project_id: null }, { series: ['a'] }],
  ['query-trends', { series: null, unknown: null }, { series: null, unknown: null }],
  ['action-update', { id: 7, description: null }, { id: 7, description: null }],
  ['execute-sql', undefined, {}],
  ['execute-sql', 'SELECT 1', 'SELECT 1'],
])('%s takes %j', (name, given, read) => {
  expect(normalizeArguments(tool(name), given)).toEqual(read);
});
