import { z } from 'zod';
import { dateRangeSchema } from './date-range.ts';
import { nodeMembers } from './insight-members.ts';
import { listMembers } from './list-members.ts';
import { displayOnly, optional, withDefault } from './optional.ts';

const { properties, limit, offset } = listMembers;
const traceId = z.string().min(1).max(10_000);

/** Members of the queries over traces of language models (events named `$ai_…`). */
const traceMembers = {
  ...nodeMembers,
  dateRange: withDefault(dateRangeSchema, dateRangeSchema.parse({})),
  properties,
  /** There are no sentiment evaluations, so none are added. */
  includeSentiment: displayOnly,
};

const traceFilters = {
  filterTestAccounts: withDefault(z.boolean(), false),
  filterSupportTraces: withDefault(z.boolean(), false),
};

export const tracesQuerySchema = z.strictObject({
  ...traceMembers,
  ...traceFilters,
  kind: z.literal('TracesQuery'),
  limit,
  offset,
  personId: optional(z.string().max(1_000)),
  groupKey: optional(z.string().max(1_000)),
  groupTypeIndex: optional(z.int().min(0).max(4)),
  randomOrder: withDefault(z.boolean(), false),
  showColumnConfigurator: displayOnly,
});

export const traceQuerySchema = z.strictObject({ ...traceMembers, kind: z.literal('TraceQuery'), traceId });

/** The traces before and after one. */
export const traceNeighborsQuerySchema = z.strictObject({
  ...traceMembers,
  ...traceFilters,
  kind: z.literal('TraceNeighborsQuery'),
  traceId,
  timestamp: z.iso.datetime({ offset: true, local: true }),
});

export type TracesQuery = z.output<typeof tracesQuerySchema>;
export type TraceQuery = z.output<typeof traceQuerySchema>;
export type TraceNeighborsQuery = z.output<typeof traceNeighborsQuerySchema>;
