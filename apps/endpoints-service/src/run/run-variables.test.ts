import { isAppError } from '@meridian/core';
import { describe, expect, it } from 'vitest';
import type { EndpointNode } from '../definitions/endpoint-model.ts';
import { checkKnown, type Values } from './run-variables.ts';

const insight = {
  kind: 'TrendsQuery',
  series: [{ kind: 'EventsNode', event: 'sale' }],
  breakdownFilter: { breakdown: 'plan' },
} as EndpointNode;
const sql = {
  kind: 'HogQLQuery',
  query: 'SELECT {variables.date_from}',
  variables: { a: { variableId: 'a', code_name: 'date_from' } },
} as unknown as EndpointNode;

const refusalOf = (node: EndpointNode, values: Values): string | undefined => {
  try {
    checkKnown(node, values);
    return undefined;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.message;
  }
};

describe('the variables of a run', () => {
  it.each<[EndpointNode, Values]>([
    [insight, {}],
    [insight, { plan: 'free', date_from: '-7d', date_to: '2026-01-01' }],
    [insight, { plan: null, date_from: null }],
    [sql, { date_from: 5 }],
  ])('%j may be %j', (node, values) => expect(refusalOf(node, values)).toBeUndefined());

  it.each<[EndpointNode, Values, string]>([
    [insight, { country: 'de' }, 'Unknown variable(s): country'],
    [insight, { plan: ['free'] }, "Could not apply filter for breakdown variable 'plan'"],
    [insight, { date_from: 5 }, "The variable 'date_from' must be a text with a date"],
    [insight, { date_to: { day: 1 } }, "The variable 'date_to' must be a text with a date"],
    [sql, { date_to: '-7d' }, 'Unknown variable(s): date_to'],
  ])('%j may not be %j', (node, values, message) => expect(refusalOf(node, values)).toBe(message));
});
