/** The second tenant wall restricts a statement to its project even if the compiler has a defect. */
import type { StatementOptions } from '@meridian/clickhouse';
import { metrics } from '@meridian/service-kit';
import { assertOnlyOwn } from './assert-only-own.ts';
import { tenantFilters } from './tenant-filters.ts';

export interface TenantWall {
  /** Settings of every statement of a project; they override the caller's. */
  settings(database: string, projectId: number, sql: string): NonNullable<StatementOptions['settings']>;
  /** Throws if the text would bypass these settings. */
  check(projectId: number, sql: string): void;
}

const refusals = metrics.counter({
  name: 'engine_wall_refusals_total',
  help: 'Statements that the second tenant wall refused. Above 0, the compiler has a defect.',
});

export const tenantWall: TenantWall = {
  settings: tenantFilters,
  check: (projectId, sql) => {
    try {
      assertOnlyOwn(projectId, sql);
    } catch (error) {
      refusals.inc();
      throw error;
    }
  },
};
