/** What a funnel must look like beyond the shape of its node. */
import type { FunnelsQuery } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';

const refuse = (attr: string, message: string): never => {
  throw new InvalidRequestError('invalid_input', message, { attr });
};

export const validateFunnel = ({ series, funnelsFilter, breakdownFilter }: FunnelsQuery): void => {
  const last = series.length - 1;
  if (series.length < 2) {
    throw new InvalidRequestError(
      'funnels_require_at_least_two_steps',
      'A funnel needs at least two steps.',
      { attr: 'series' },
    );
  }
  if (series[0]!.optionalInFunnel)
    refuse('series__0__optionalInFunnel', 'The first step of a funnel cannot be optional.');
  for (const [index, { funnelFromStep, funnelToStep }] of funnelsFilter.exclusions.entries()) {
    const attr = `funnelsFilter__exclusions__${index}`;
    if (funnelFromStep >= funnelToStep) refuse(attr, 'An exclusion ends after the step it begins at.');
    if (funnelToStep > last) refuse(attr, 'An exclusion lies between steps that the funnel has.');
    if (funnelsFilter.funnelOrderType === 'unordered' && (funnelFromStep !== 0 || funnelToStep !== last)) {
      refuse(attr, 'Steps without order have nothing between two of them: an exclusion must span all steps.');
    }
  }
  const from = funnelsFilter.funnelFromStep ?? 0;
  const to = funnelsFilter.funnelToStep ?? last;
  if (funnelsFilter.funnelVizType !== 'steps' && (from >= to || to > last)) {
    refuse(
      'funnelsFilter__funnelToStep',
      'The steps to compare must be steps of the funnel, the first before the second.',
    );
  }
  const attributed =
    funnelsFilter.breakdownAttributionType === 'step' ? (funnelsFilter.breakdownAttributionValue ?? 0) : 0;
  if (attributed > last) {
    refuse(
      'funnelsFilter__breakdownAttributionValue',
      'The breakdown is attributed to a step that the funnel does not have.',
    );
  }
  if (breakdownFilter && funnelsFilter.funnelOrderType === 'unordered' && attributed !== 0) {
    refuse(
      'funnelsFilter__breakdownAttributionValue',
      'Steps without order can attribute a breakdown to the first step only.',
    );
  }
};
