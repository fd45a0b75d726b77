export interface Tally {
  passed: number;
  failed: number;
}

/** The part of Vitest's JSON report that we read. */
export interface VitestReport {
  readonly testResults: readonly FileReport[];
}

interface FileReport {
  /** The absolute path of the test file. */
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: ReadonlyArray<{ readonly status: string; readonly fullName: string }>;
}

const isBroken = (file: FileReport): boolean =>
  file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed');

/** Returns the part of a report about files below a directory, or undefined when none of them ran. */
export const reportBelow = (
  report: VitestReport | undefined,
  directory: string,
): VitestReport | undefined => {
  const testResults = report?.testResults.filter(({ name }) => name.startsWith(`${directory}/`)) ?? [];
  return testResults.length === 0 ? undefined : { testResults };
};

/**
 * A file that does not load has no failed test, and a broken global set-up has no file. Both count as a failure,
 * because otherwise the run would pass with fewer tests. A non-zero exit code counts too: it means an error outside of tests.
 */
export const countResults = (report: VitestReport | undefined, exitCode: number): Tally => {
  if (!report) return { passed: 0, failed: 1 };
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const failed =
    tests.filter(({ status }) => status === 'failed').length + report.testResults.filter(isBroken).length;
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed + (exitCode === 0 ? 0 : 1),
  };
};

/** Returns a line for each failed test and each file that does not load. */
export const describeFailures = (report: VitestReport | undefined): string[] =>
  (report?.testResults ?? []).flatMap((file) => [
    ...file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${file.name}: ${fullName}`),
    ...(isBroken(file) ? [`${file.name}: ${file.message ?? 'does not load'}`] : []),
  ]);

export const addUp = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });
