/** Something the person at the terminal can understand and act on: shown without a stack. */
export class Problem extends Error {
  readonly exitCode: number;

  constructor(message: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'Problem';
    this.exitCode = options.exitCode ?? 1;
  }
}

/** The person typed something that we do not take. */
export class UsageProblem extends Problem {
  constructor(message: string) {
    super(`${message}\n\nnpm start -- --help shows every option.`, { exitCode: 2 });
  }
}
