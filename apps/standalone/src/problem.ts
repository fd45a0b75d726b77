/** An error that the user can fix. It is shown without a stack trace. */
export class Problem extends Error {
  readonly exitCode: number;

  constructor(message: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'Problem';
    this.exitCode = options.exitCode ?? 1;
  }
}

/** The command line is invalid. */
export class UsageProblem extends Problem {
  constructor(message: string, help = 'npm start -- --help shows every option.') {
    super(`${message}\n\n${help}`, { exitCode: 2 });
  }
}
