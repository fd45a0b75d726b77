import { allChecks, type Check } from './checks.ts';

const SIDE_BY_SIDE = 2;

export interface CheckResult {
  name: string;
  hint: string;
  problems: string[];
  durationMs: number;
  note: string | undefined;
}

/** Runs all checks, two at a time, and reports each result as soon as it is known. */
export const runChecks = async (
  root: string,
  report: (result: CheckResult) => void,
): Promise<CheckResult[]> => {
  const waiting = allChecks(root);
  const results: CheckResult[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = await timed(check);
      results.push(result);
      report(result);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return results;
};

const timed = async (check: Check): Promise<CheckResult> => {
  const startedAt = performance.now();
  const problems = await check.run();
  const durationMs = performance.now() - startedAt;
  return { name: check.name, hint: check.hint, problems, durationMs, note: check.note?.() };
};

export const describeResult = ({ name, hint, problems, durationMs, note }: CheckResult): string => {
  const mark = problems.length === 0 ? '✓' : '✗';
  const title = `${mark} ${name} (${(durationMs / 1000).toFixed(1)} s)${note === undefined ? '' : `: ${note}`}`;
  return problems.length === 0
    ? title
    : [title, ...problems.map((line) => `    ${line}`), `    → ${hint}`].join('\n');
};
