/** The breakdown properties of an insight, which become its variables. */
import { InvalidRequestError } from '@meridian/core';
import type { EndpointNode } from './endpoint-model.ts';

const KINDS_WITH_BREAKDOWNS = ['FunnelsQuery', 'RetentionQuery', 'TrendsQuery'];

interface SentBreakdownFilter {
  readonly breakdown?: unknown;
  readonly breakdowns?: readonly { readonly property: string | number }[] | null;
}

export const breakdownsOf = ({ kind, breakdownFilter }: EndpointNode): string[] => {
  if (!KINDS_WITH_BREAKDOWNS.includes(kind) || !breakdownFilter) return [];
  const { breakdown, breakdowns } = breakdownFilter as SentBreakdownFilter;
  if (breakdowns?.length) return breakdowns.map(({ property }) => String(property));
  const single = Array.isArray(breakdown) ? breakdown : [breakdown];
  return single.filter((property) => property !== undefined && property !== null).map(String);
};

export const checkOptionalBreakdowns = (node: EndpointNode, properties: readonly string[]): void => {
  if (properties.length === 0) return;
  if (!KINDS_WITH_BREAKDOWNS.includes(node.kind)) {
    throw invalid(
      `Query kind '${node.kind}' does not support breakdowns. Supported: ${KINDS_WITH_BREAKDOWNS.join(', ')}.`,
    );
  }
  const known = breakdownsOf(node);
  const unknown = properties.find((property) => !known.includes(property));
  if (unknown !== undefined) {
    throw invalid(`Unknown breakdown property: '${unknown}'. Known: [${known.join(', ')}].`);
  }
};

const invalid = (detail: string): InvalidRequestError =>
  new InvalidRequestError('invalid_input', detail, { attr: 'optional_breakdown_properties' });
