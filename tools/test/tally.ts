export interface Tally {
  passed: number;
  failed: number;
}

/** The part of vitest's JSON report that we read. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: ReadonlyArray<{ status: string; assertionResults: readonly unknown[] }>;
}

/**
 * A file that could not even be loaded has no tests that failed, and a global set-up that broke has no files:
 * both must count, or a broken run would look like a small one.
 */
export function countResults(report: VitestReport | undefined, exitCode: number): Tally {
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

export function addUp(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }),
    {
      passed: 0,
      failed: 0,
    },
  );
}
