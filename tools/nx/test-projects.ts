/** Runs one kind of test for all given projects in one Vitest process and writes a report for each project. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestKind } from '../test/projects.ts';
import { runVitest, type VitestRun } from '../test/run-vitest.ts';
import { countResults, describeFailures, reportBelow, type Tally } from '../test/tally.ts';
import type { BatchProject, ProjectResult, RunProjects } from './batch.ts';

export const KIND_OF_TARGET = {
  test: 'unit',
  'test-int': 'int',
  e2e: 'e2e',
  'test-long': 'long',
} as const satisfies Record<string, TestKind>;
export type TestTarget = keyof typeof KIND_OF_TARGET;

/** The output in nx.json. Nx caches this file, so that cached results have test counts too. */
export const reportFile = (root: string, project: string, target: string): string =>
  join(root, '.meridian', 'reports', project, `${target}.json`);

export const testProjects =
  (target: TestTarget): RunProjects =>
  async (root, projects) => {
    const files = new Map(projects.map(({ name }) => [name, reportFile(root, name, target)]));
    for (const file of files.values()) rmSync(file, { force: true });
    const paths = projects.map((project) => `${join(root, project.root)}/`);
    const results = resultsOf(root, projects, await runVitest(root, KIND_OF_TARGET[target], paths));
    for (const [name, { tally }] of results) {
      const file = files.get(name) as string;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(tally));
    }
    return results;
  };

/**
 * An error outside of any test (a broken set-up or teardown, an unhandled rejection) cannot be assigned to a project. It
 * fails all projects, so that none is cached.
 */
const resultsOf = (
  root: string,
  projects: readonly BatchProject[],
  { report, exitCode }: VitestRun,
): Map<string, ProjectResult & { readonly tally: Tally }> => {
  const reports = projects.map((project) => reportBelow(report, join(root, project.root)));
  return new Map(
    projects.map(({ name }, index) => {
      const tally = countResults(reports[index], exitCode);
      const lines = [
        `${tally.passed} passed, ${tally.failed} failed`,
        ...describeFailures(reports[index]),
        ...(exitCode === 0 ? [] : ['an error outside of any test, which is in the output above']),
      ];
      return [name, { tally, success: tally.failed === 0, terminalOutput: `${lines.join('\n  ')}\n` }];
    }),
  );
};
