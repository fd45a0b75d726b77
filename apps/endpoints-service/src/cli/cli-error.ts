/** Exit codes: 1 failed, 2 usage, 3 credentials. */
export type ExitCode = 1 | 2 | 3;

export class CliError extends Error {
  readonly exitCode: ExitCode;
  /** The same request may succeed in a moment. */
  readonly isTemporary: boolean;

  constructor(message: string, exitCode: ExitCode = 1, { isTemporary = false } = {}) {
    super(message);
    this.exitCode = exitCode;
    this.isTemporary = isTemporary;
  }
}
