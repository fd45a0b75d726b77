import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These files take 20 seconds to minutes each, the slowest first. Folders end with a slash. */
const LONGEST = [
  'apps/standalone/test/life.long.test.ts',
  'apps/standalone/test/killed-restore.long.test.ts',
  'apps/standalone/test/backup.long.test.ts',
  'apps/endpoints-service/test/crash.long.test.ts',
  'libs/embedded-stores/test/',
  'apps/query-service/test/under-load.long.test.ts',
  'apps/query-service/test/hostile-functions.long.test.ts',
  'apps/query-service/test/due-in-outages.long.test.ts',
  'apps/capture-service/test/durability.long.test.ts',
  'libs/hogql/test/isolation.int.test.ts',
  'tools/conformance/cases.int.test.ts',
  'apps/endpoints-service/test/stored-breakdowns.long.test.ts',
  'apps/query-service/test/property-filters.int.test.ts',
  'apps/capture-service/test/operator.int.test.ts',
  'apps/endpoints-service/test/materialization.int.test.ts',
  'apps/query-service/src/cohorts/behavior.int.test.ts',
  'apps/endpoints-service/test/stored-reads.int.test.ts',
  'apps/query-service/test/refresh.int.test.ts',
  'apps/clickhouse-embedded/test/',
  'apps/standalone/test/',
  'apps/endpoints-service/test/',
];

/** Measures how fast pages are drawn, so it runs when the other tests have ended or end soon. */
const LAST = 'apps/platform-e2e/src/web/speed.e2e.test.ts';

const rankOf = (moduleId: string): number => {
  if (moduleId.endsWith(`/${LAST}`)) return LONGEST.length + 1;
  const rank = LONGEST.findIndex((path) => moduleId.includes(`/${path}`));
  return rank === -1 ? LONGEST.length : rank;
};

/** Starts the longest files first, so that none of them is left to run alone at the end, and `LAST` last. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId));
  }
}
