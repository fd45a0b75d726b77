import { filtersOverrideSchema, queryNodeSchema } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import { type NodeOverrides, prepareNode, type UnsavedNode } from './prepare-node.ts';

const prepare = (node: object, overrides: NodeOverrides = {}) =>
  prepareNode(queryNodeSchema.parse(node) as UnsavedNode, overrides);
const filters = (members: object) => filtersOverrideSchema.parse(members);

const TRENDS = {
  kind: 'TrendsQuery',
  series: [{ kind: 'EventsNode', event: 'a' }],
  dateRange: { date_from: '-30d', date_to: '-1d' },
};
const FUNNEL = { ...TRENDS, kind: 'FunnelsQuery', series: [TRENDS.series[0], TRENDS.series[0]] };
const SQL = { kind: 'HogQLQuery', query: 'SELECT {variables.a}' };
const isChrome = { type: 'event', key: '$browser', value: 'Chrome' };
const isGerman = { type: 'event', key: '$country', value: 'DE' };

describe('a wrapper', () => {
  it.each([
    [{ kind: 'InsightVizNode', source: TRENDS }, 'TrendsQuery'],
    [{ kind: 'DataTableNode', source: SQL }, 'HogQLQuery'],
    [{ kind: 'DataVisualizationNode', source: SQL }, 'HogQLQuery'],
    [SQL, 'HogQLQuery'],
  ])('gives up its source', (node, kind) => {
    expect(prepare(node).kind).toBe(kind);
  });
});

describe('filters laid over', () => {
  it('replace the whole date range', () => {
    expect(prepare(TRENDS, { filters: filters({ date_from: '-7d' }) })).toMatchObject({
      dateRange: { date_from: '-7d', date_to: undefined },
    });
  });

  it('keep the date range when they have none', () => {
    expect(prepare(TRENDS, { filters: filters({ properties: [isChrome] }) })).toMatchObject({
      dateRange: { date_from: '-30d' },
    });
  });

  it('narrow the properties', () => {
    const node = { ...TRENDS, properties: { type: 'OR', values: [{ type: 'OR', values: [isChrome] }] } };
    expect(prepare(node, { filters: filters({ properties: [isGerman] }) })).toMatchObject({
      properties: { type: 'AND', values: [{ type: 'OR' }, { type: 'AND', values: [isGerman] }] },
    });
  });

  it('reach the insight behind actors', () => {
    const node = { kind: 'InsightActorsQuery', source: TRENDS };
    expect(prepare(node, { filters: filters({ date_from: '-7d' }) })).toMatchObject({
      source: { dateRange: { date_from: '-7d' } },
    });
  });

  it('fill {filters} of SQL and the range of a list', () => {
    expect(prepare(SQL, { filters: filters({ date_from: '-7d', properties: [isChrome] }) })).toMatchObject({
      filters: { dateRange: { date_from: '-7d' }, properties: { values: [isChrome] } },
    });
    const events = { kind: 'EventsQuery', select: ['*'] };
    expect(prepare(events, { filters: filters({ date_from: '-7d', properties: [isChrome] }) })).toMatchObject(
      {
        after: '-7d',
        fixedProperties: { type: 'AND', values: [isChrome] },
      },
    );
  });

  it('are combined with OR where the group has that type, also in a list', () => {
    const either = { type: 'OR', values: [isChrome, isGerman] };
    const node = { kind: 'EventsQuery', select: ['*'], fixedProperties: [isGerman] };
    expect(prepare(node, { filters: filters({ properties: either }) })).toMatchObject({
      fixedProperties: { type: 'AND', values: [{ type: 'AND', values: [isGerman] }, either] },
    });
  });

  it.each([
    [
      'trends',
      { kind: 'ActorsQuery', source: { kind: 'InsightActorsQuery', source: TRENDS } },
      { source: { source: { dateRange: { date_from: '-7d' } } } },
    ],
    [
      'a funnel',
      { kind: 'ActorsQuery', source: { kind: 'FunnelsActorsQuery', source: FUNNEL } },
      { source: { source: { dateRange: { date_from: '-7d' } } } },
    ],
    [
      'SQL',
      { kind: 'ActorsQuery', source: SQL },
      { source: { filters: { dateRange: { date_from: '-7d' } } } },
    ],
    ['nothing', { kind: 'ActorsQuery' }, { fixedProperties: { values: [isChrome] } }],
  ])('apply to the source of an actors query: %s', (_, node, prepared) => {
    expect(prepare(node, { filters: filters({ date_from: '-7d', properties: [isChrome] }) })).toMatchObject(
      prepared,
    );
  });
});

describe('variables laid over', () => {
  const own = { id1: { variableId: 'id1', code_name: 'a', value: 1 } };

  it('are merged by key', () => {
    const variables = { id1: { variableId: 'id1', code_name: 'a', value: 2, isNull: undefined } };
    expect(prepare({ ...SQL, variables: own }, { variables })).toMatchObject({
      variables: { id1: { value: 2 } },
    });
  });

  it('by code name replace listed variables and add others', () => {
    expect(prepare({ ...SQL, variables: own }, { values: { a: 3, b: null } })).toMatchObject({
      variables: {
        id1: { variableId: 'id1', code_name: 'a', value: 3, isNull: false },
        b: { code_name: 'b', isNull: true },
      },
    });
  });

  it('have no effect on an insight', () => {
    expect(prepare(TRENDS, { values: { a: 1 } })).toEqual(prepare(TRENDS));
  });
});
