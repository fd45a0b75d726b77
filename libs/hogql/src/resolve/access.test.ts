import { describe, expect, it } from 'vitest';
import { compile } from '../compile.ts';
import { ACTIONS } from './access.ts';

const PROJECT = 1;
const NOW = new Date('2026-01-01T00:00:00Z');

describe('a table that the caller may not read stays closed', () => {
  it.each([
    'select * from system.insights',
    'select * from SYSTEM.Insights',
    'select * from `system`.`INSIGHTS` as i',
    'select 1 from events where event in (select name from System.insights)',
    'with x as (select * from SYSTEM.insights) select * from x',
    'select distinct_id from person_distinct_ids where person.properties.email is not null',
    'select group_0.properties.name from events',
  ])('%s', (query) => {
    const deniedTables = new Set(['system.insights', 'persons', 'groups']);
    expect(() => compile({ query, projectId: PROJECT, now: NOW, deniedTables })).toThrow(
      /^You don't have access to table/,
    );
  });
});

describe('actions that the caller may not use stay closed', () => {
  const given = {
    projectId: PROJECT,
    now: NOW,
    actions: [{ id: 7, name: 'Bought', steps: [{ event: 'buy' }] }],
    deniedTables: new Set([ACTIONS]),
  };

  it.each([
    'select countIf(matchesAction(7)) from events',
    "select matchesAction('Bought') from events",
    'with x as (select * from events where matchesAction(8)) select * from x',
  ])('%s', (query) => {
    expect(() => compile({ query, ...given })).toThrow(
      expect.objectContaining({
        code: 'table_access_denied',
        sentence: expect.stringMatching(/^You don't have access to actions\./),
      }),
    );
  });

  it('and those that it may use are open', () => {
    const deniedTables = new Set(['persons']);
    const query = 'select count() from events where matchesAction(7)';
    expect(Object.values(compile({ query, ...given, deniedTables }).params)).toContain('buy');
  });
});
