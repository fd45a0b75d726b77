/** The second tenant wall: what holds a statement to its project although the compiler was fooled. */
import type { StatementOptions } from '@meridian/clickhouse';
import { metrics } from '@meridian/service-kit';
import { assertOnlyOwn } from './assert-only-own.ts';
import { tenantFilters } from './tenant-filters.ts';

export interface TenantWall {
  /** Set on every statement for a project, over what the caller sets. */
  settings(database: string, projectId: number, sql: string): NonNullable<StatementOptions['settings']>;
  /** Throws for a text that gets past those settings. */
  check(projectId: number, sql: string): void;
}

const refusals = metrics.counter({
  name: 'engine_wall_refusals_total',
  help: 'Statements that the second tenant wall refused. More than none: the compiler let something through.',
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
