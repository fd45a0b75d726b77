/** The output of the tests of regions. */
import type { Load } from './load.ts';
import type { Installation } from './start-installation.ts';

const LONGEST_LINE = 1_000;
const LINES_OF_A_PROCESS = 20;

export const report = (what: string, found: unknown): void => console.log(what, JSON.stringify(found));

export const summaryOf = (load: Load, requestsASecond: number): object => ({
  requestsASecond,
  answered: load.answered(),
  events: load.acknowledgedEvents.length,
  runs: load.answeredRuns.length,
  sentAgain: load.repeated.length,
  failed: load.failures.length,
});

/** The lines that explain a failure; warnings and worse. */
export const problemsLogged = ({ deployments }: Installation): readonly string[] =>
  deployments.flatMap(({ name, log }) =>
    log
      .filter((line) => /"level":"?(?:[4-6]0|warn|error|fatal)/.test(line))
      .slice(-LINES_OF_A_PROCESS)
      .map((line) => `${name}: ${line.slice(0, LONGEST_LINE)}`),
  );
