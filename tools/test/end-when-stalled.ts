import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

/** The longest test may take 8 minutes. Vitest's own limits cannot end a worker whose event loop is blocked. */
const LIMIT_MINUTES = 10;

/**
 * Ends a run in which nothing has happened for ten minutes, and names what was running. Without it, such a run would
 * last until CI ends it, and would not say why.
 */
export default class EndWhenStalled implements Reporter {
  readonly #running = new Map<string, string | undefined>();
  #root = '';
  #timer: NodeJS.Timeout | undefined;

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
    this.#restartTimer();
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#note(moduleId, undefined);
  }

  onTestCaseReady({ module, fullName }: TestCase): void {
    this.#note(module.moduleId, fullName);
  }

  onTestCaseResult({ module }: TestCase): void {
    this.#note(module.moduleId, undefined);
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#running.delete(moduleId);
    this.#restartTimer();
  }

  #note(moduleId: string, test: string | undefined): void {
    this.#running.set(moduleId, test);
    this.#restartTimer();
  }

  #restartTimer(): void {
    clearTimeout(this.#timer);
    // Does not keep a finished run alive.
    this.#timer = setTimeout(() => this.#end(), LIMIT_MINUTES * 60_000).unref();
  }

  #end(): void {
    const lines = [...this.#running].map(([file, test]) =>
      [`  ${relative(this.#root, file)}`, ...(test === undefined ? [] : [test])].join(': '),
    );
    console.error(`No test began or ended for ${LIMIT_MINUTES} minutes. Running:\n${lines.join('\n')}`);
    process.exit(1);
  }
}
