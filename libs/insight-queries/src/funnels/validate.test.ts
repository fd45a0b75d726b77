import { funnelsQuerySchema } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import { validateFunnel } from './validate.ts';

const on = (event: string, members: object = {}) => ({ kind: 'EventsNode', event, ...members });
const funnel = (funnelsFilter: object, members: object = {}) =>
  funnelsQuerySchema.parse({ kind: 'FunnelsQuery', series: [on('a'), on('b')], funnelsFilter, ...members });
const exclusion = (funnelFromStep: number, funnelToStep: number) => ({
  exclusions: [on('x', { funnelFromStep, funnelToStep })],
});
const breakdownFilter = { breakdown: 'x' };

describe('a funnel', () => {
  it.each<[string, string, object, object?]>([
    ['with one step', 'series', {}, { series: [on('a')] }],
    [
      'with more exclusions than can be told apart',
      'funnelsFilter__exclusions',
      { exclusions: new Array(50).fill(on('c', { funnelFromStep: 0, funnelToStep: 1 })) },
    ],
    [
      'whose first step is optional',
      'series__0__optionalInFunnel',
      {},
      { series: [on('a', { optionalInFunnel: true }), on('b')] },
    ],
    [
      'whose optional step is the one after it',
      'series__1__optionalInFunnel',
      {},
      { series: [on('a'), on('b', { optionalInFunnel: true }), on('b')] },
    ],
    [
      'without order, with an optional step',
      'series__1__optionalInFunnel',
      { funnelOrderType: 'unordered' },
      { series: [on('a'), on('b', { optionalInFunnel: true })] },
    ],
    [
      'that excludes one of its steps',
      'funnelsFilter__exclusions__0',
      { exclusions: [on('b', { funnelFromStep: 0, funnelToStep: 1 })] },
    ],
    ['that compares a step which it has not', 'funnelsFilter__funnelFromStep', { funnelFromStep: 1 }],
    ['whose exclusion goes backwards', 'funnelsFilter__exclusions__0', exclusion(1, 1)],
    ['whose exclusion ends after the last step', 'funnelsFilter__exclusions__0', exclusion(0, 2)],
    [
      'that compares steps in no order',
      'funnelsFilter__funnelToStep',
      { funnelVizType: 'trends', funnelFromStep: 0, funnelToStep: 0 },
    ],
    [
      'attributed to a step that it has not',
      'funnelsFilter__breakdownAttributionValue',
      { breakdownAttributionType: 'step', breakdownAttributionValue: 2 },
      { breakdownFilter },
    ],
    [
      'without order, attributed to a later step',
      'funnelsFilter__breakdownAttributionValue',
      { funnelOrderType: 'unordered', breakdownAttributionType: 'step', breakdownAttributionValue: 1 },
      { breakdownFilter },
    ],
  ])('%s is refused, naming %s', (_, attr, funnelsFilter, members) => {
    expect(() => validateFunnel(funnel(funnelsFilter, members))).toThrow(
      expect.objectContaining({ options: { attr } }),
    );
  });

  it('with an exclusion over all steps may be without order', () => {
    expect(() => validateFunnel(funnel({ ...exclusion(0, 1), funnelOrderType: 'unordered' }))).not.toThrow();
  });
});
