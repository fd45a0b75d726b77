/** The rules for funnels that the schema of the node cannot express. */
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

/** An event has one bit for each step and exclusion, and a double is exact up to 2^53. */
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
  const { funnelOrderType, funnelVizType } = funnelsFilter;
  if (funnelOrderType === 'unordered' || !(funnelVizType === 'steps' || funnelVizType === 'flow')) {
    refuse(
      `series__${first}__optionalInFunnel`,
      'Optional steps are supported only in an ordered funnel that is shown as steps.',
    );
  }
  for (const [index, step] of series.entries()) {
    const next = series[index + 1];
    if (step.optionalInFunnel && next && !next.optionalInFunnel && includes(next, step)) {
      refuse(
        `series__${index}__optionalInFunnel`,
        'An optional step must differ from the required step after it, or it could never match.',
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
      refuse(attr, 'The exclusion must end at a later step than it starts.');
    if (funnelToStep > last) refuse(attr, 'The exclusion must end at an existing step.');
    if (funnelsFilter.funnelOrderType === 'unordered' && (funnelFromStep !== 0 || funnelToStep !== last))
      refuse(attr, 'In an unordered funnel an exclusion must cover all steps.');
    if (series.slice(funnelFromStep, funnelToStep + 1).some((step) => includes(step, exclusion)))
      refuse(attr, 'An excluded event cannot be one of the steps that the exclusion covers.');
  }
};

/** Whether every event of the second also matches the first, as far as the filters show. */
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
    refuse('funnelsFilter__funnelFromStep', `funnelFromStep must be between 0 and ${last - 1}.`);
  if (to > last) refuse('funnelsFilter__funnelToStep', `funnelToStep must be between 1 and ${last}.`);
  if (from >= to)
    refuse('funnelsFilter__funnelToStep', 'The first step of the comparison must come before the second.');
};

const checkAttribution = ({ series, funnelsFilter, breakdownFilter }: FunnelsQuery): void => {
  const attr = 'funnelsFilter__breakdownAttributionValue';
  const { breakdownAttributionType, breakdownAttributionValue } = funnelsFilter;
  const step = breakdownAttributionType === 'step' ? (breakdownAttributionValue ?? 0) : 0;
  if (step >= series.length)
    refuse(attr, 'The step that the breakdown is attributed to does not exist in this funnel.');
  if (breakdownFilter && funnelsFilter.funnelOrderType === 'unordered' && step !== 0)
    refuse(attr, 'In an unordered funnel a breakdown can only be attributed to the first step.');
};
