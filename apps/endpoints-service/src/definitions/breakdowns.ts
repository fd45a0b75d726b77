/** The properties that an insight is broken down by: they are its variables. */
import { InvalidRequestError } from '@meridian/core';
import type { EndpointNode } from './endpoint-model.ts';

export interface BreakdownVariable {
  readonly property: string;
  readonly type: string;
  readonly groupTypeIndex: number | undefined;
}

const KINDS_WITH_BREAKDOWNS = ['FunnelsQuery', 'RetentionQuery', 'TrendsQuery'];

interface SentBreakdownFilter {
  readonly breakdown?: unknown;
  readonly breakdown_type?: string | null;
  readonly breakdown_group_type_index?: number | null;
  readonly breakdowns?:
    | readonly {
        readonly property: string | number;
        readonly type?: string | null;
        readonly group_type_index?: number | null;
      }[]
    | null;
}

export const breakdownsOf = ({ kind, breakdownFilter }: EndpointNode): BreakdownVariable[] => {
  if (!KINDS_WITH_BREAKDOWNS.includes(kind) || !breakdownFilter) return [];
  const filter = breakdownFilter as SentBreakdownFilter;
  if (filter.breakdowns?.length) {
    return filter.breakdowns.map(({ property, type, group_type_index }) => ({
      property: String(property),
      type: type ?? 'event',
      groupTypeIndex: group_type_index ?? undefined,
    }));
  }
  const single = Array.isArray(filter.breakdown) ? filter.breakdown : [filter.breakdown];
  return single
    .filter((property) => property !== undefined && property !== null)
    .map((property) => ({
      property: String(property),
      type: filter.breakdown_type ?? 'event',
      groupTypeIndex: filter.breakdown_group_type_index ?? undefined,
    }));
};

export const checkOptionalBreakdowns = (node: EndpointNode, properties: readonly string[]): void => {
  if (properties.length === 0) return;
  if (!KINDS_WITH_BREAKDOWNS.includes(node.kind)) {
    throw invalid(
      `Query kind '${node.kind}' does not support breakdowns. Supported: ${KINDS_WITH_BREAKDOWNS.join(', ')}.`,
    );
  }
  const known = breakdownsOf(node).map(({ property }) => property);
  const unknown = properties.find((property) => !known.includes(property));
  if (unknown !== undefined) {
    throw invalid(`Unknown breakdown property: '${unknown}'. Known: [${known.join(', ')}].`);
  }
};

const invalid = (detail: string): InvalidRequestError =>
  new InvalidRequestError('invalid_input', detail, { attr: 'optional_breakdown_properties' });
