/** Which rows of a stored table are read, inside the scan, where no name of an author exists. */
import type { PlanQuery } from '../plan/nodes.ts';
import { rewriteQuery } from '../plan/transform.ts';
import type { PassContext, ScanConditions } from './context.ts';
import { guardTenant } from './guard-tenant.ts';
import { hideDeleted } from './hide-deleted.ts';
import { sampleRows } from './sample-rows.ts';
import { skipEarly } from './skip-early.ts';

const CONDITIONS: readonly ScanConditions[] = [
  guardTenant, // this project only
  hideDeleted, // rows that count
  sampleRows, //  SAMPLE: a share of what rows belong to
  skipEarly, //   sessions: what began too early is not read
];

export const limitScans = (query: PlanQuery, context: PassContext): PlanQuery =>
  rewriteQuery(query, {
    scan: (scan, source, select) => ({
      ...scan,
      conditions: CONDITIONS.flatMap((conditions) => conditions(scan, { source, select, context })),
    }),
  });
