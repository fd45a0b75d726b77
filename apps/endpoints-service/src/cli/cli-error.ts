/** Exit codes: 1 failed, 2 usage, 3 credentials. */
export type ExitCode = 1 | 2 | 3;

export class CliError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
