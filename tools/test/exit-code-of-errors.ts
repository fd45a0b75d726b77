import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Reserves the exit code for what the JSON report lacks: errors outside of tests, and those of a teardown, which Vitest
 * meets only after this. Failed tests and files are in the report, and would hide the others in a common code.
 */
export default class ExitCodeOfErrors implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
    reason: 'passed' | 'failed' | 'interrupted',
  ): void {
    const areReported = modules.every((module) => !['pending', 'queued'].includes(module.state()));
    if (reason === 'failed' && areReported && unhandledErrors.length === 0) process.exitCode = 0;
  }
}
