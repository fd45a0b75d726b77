/** What a funnel must look like beyond the shape of its node: each rule refuses one mistake. */
import { isDeepStrictEqual } from 'node:util';
import type { EntityNode, FunnelExclusion, FunnelsQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';

export const validateFunnel = (query: FunnelsQuery): void => {
  for (const check of [checkStepCount, checkOptionalSteps, checkExclusions, checkStepRange, checkAttribution])
    check(query);
};

const refuse = (attr: string, message: string): never => {
  throw new InvalidRequestError('invalid_input', message, { attr });
};

/** Steps and exclusions: an event has a bit for each of them, and a number as large is still exact. */
const MAX_BITS = 50;

const checkStepCount = ({ series, funnelsFilter }: FunnelsQuery): void => {
  if (series.length + funnelsFilter.exclusions.length > MAX_BITS)
    refuse('funnelsFilter__exclusions', `A funnel has at most ${MAX_BITS} steps and exclusions together.`);
  if (series.length >= 2) return;
  throw new InvalidRequestError('funnels_require_at_least_two_steps', 'Funnels require at least two steps.', {
    attr: 'series',
  });
};

const checkOptionalSteps = ({ series, funnelsFilter }: FunnelsQuery): void => {
  const first = series.findIndex(({ optionalInFunnel }) => optionalInFunnel);
  if (first === -1) return;
  if (first === 0) refuse('series__0__optionalInFunnel', 'The first step of a funnel cannot be optional.');
  if (funnelsFilter.funnelOrderType === 'unordered' || funnelsFilter.funnelVizType !== 'steps') {
    refuse(
      `series__${first}__optionalInFunnel`,
      'Optional funnel steps are only supported where the steps have an order and are shown as steps.',
    );
  }
  for (const [index, step] of series.entries()) {
    const next = series[index + 1];
    if (step.optionalInFunnel && next && !next.optionalInFunnel && includes(next, step)) {
      refuse(
        `series__${index}__optionalInFunnel`,
        'An optional step cannot be the same as the following required step: it would never be seen.',
      );
    }
  }
};

const checkExclusions = ({ series, funnelsFilter }: FunnelsQuery): void => {
  const last = series.length - 1;
  for (const [index, exclusion] of funnelsFilter.exclusions.entries()) {
    const { funnelFromStep, funnelToStep } = exclusion;
    const attr = `funnelsFilter__exclusions__${index}`;
    if (funnelFromStep >= funnelToStep)
      refuse(attr, 'The range of the exclusion is invalid: its end must be greater than its start.');
    if (funnelToStep > last)
      refuse(attr, 'The range of the exclusion is invalid: it goes beyond the number of steps.');
    if (funnelsFilter.funnelOrderType === 'unordered' && (funnelFromStep !== 0 || funnelToStep !== last))
      refuse(attr, 'Partial Exclusions not allowed in unordered funnels');
    if (series.slice(funnelFromStep, funnelToStep + 1).some((step) => includes(step, exclusion)))
      refuse(attr, "An exclusion cannot be an event that's part of the funnel steps it lies between.");
  }
};

/** Whether every event of the second is one of the first, as far as can be seen without reading any. */
const includes = (whole: EntityNode, part: EntityNode | FunnelExclusion): boolean =>
  isDeepStrictEqual(nameOf(whole), nameOf(part)) &&
  whole.properties.every((wanted) => part.properties.some((own) => isDeepStrictEqual(own, wanted)));

const nameOf = (node: EntityNode | FunnelExclusion): unknown => {
  switch (node.kind) {
    case 'EventsNode':
      return ['event', node.event];
    case 'ActionsNode':
      return ['action', node.id];
    case 'GroupNode':
      return ['group', node.operator, node.nodes];
  }
};

const checkStepRange = ({ series, funnelsFilter }: FunnelsQuery): void => {
  const last = series.length - 1;
  const from = funnelsFilter.funnelFromStep ?? 0;
  const to = funnelsFilter.funnelToStep ?? last;
  if (from >= last)
    refuse(
      'funnelsFilter__funnelFromStep',
      `funnelFromStep is out of bounds: it lies from 0 to ${last - 1}.`,
    );
  if (to > last)
    refuse('funnelsFilter__funnelToStep', `funnelToStep is out of bounds: it lies from 1 to ${last}.`);
  if (from >= to)
    refuse(
      'funnelsFilter__funnelToStep',
      'The steps to compare are invalid: the first comes before the second.',
    );
};

const checkAttribution = ({ series, funnelsFilter, breakdownFilter }: FunnelsQuery): void => {
  const attr = 'funnelsFilter__breakdownAttributionValue';
  const { breakdownAttributionType, breakdownAttributionValue } = funnelsFilter;
  const step = breakdownAttributionType === 'step' ? (breakdownAttributionValue ?? 0) : 0;
  if (step >= series.length)
    refuse(attr, 'The breakdown is attributed to a step that the funnel does not have.');
  if (breakdownFilter && funnelsFilter.funnelOrderType === 'unordered' && step !== 0)
    refuse(attr, 'Only the first step can be used for breakdown attribution in unordered funnels');
};
