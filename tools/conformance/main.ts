/** npm run conformance -- FOLDER [--filter TEXT] [--json] [--url ADDRESS] */

import { runTool, UsageError } from '@meridian/service-kit/operator';
import { readCases } from './case-file.ts';
import { type Options, parseOptions, USAGE } from './options.ts';
import { startOwnStack } from './own-stack.ts';
import { runCase } from './run-case.ts';
import { connectTo } from './running-stack.ts';
import type { Target } from './target.ts';

const main = async (args: readonly string[]): Promise<boolean> => {
  const options = parseOptions(args);
  const cases = readCases(options.directory, options.filter);
  if (cases.length === 0) throw new UsageError(`No case in ${options.directory} matches the options.`);
  const target = await openTarget(options);
  let failed = 0;
  try {
    for (const { file, case: test } of cases) {
      const startedAt = performance.now();
      const difference = await runCase(target, test).catch((error: unknown) => String(error));
      if (difference !== undefined) failed++;
      report(options, { file, difference, milliseconds: Math.round(performance.now() - startedAt) });
    }
  } finally {
    await target.close();
  }
  const passed = cases.length - failed;
  console.log(options.json ? JSON.stringify({ passed, failed }) : `${passed} passed, ${failed} failed`);
  return failed === 0;
};

const openTarget = async ({ url }: Options): Promise<Target> => {
  if (url === undefined) return startOwnStack();
  return connectTo({
    url: url.replace(/\/$/, ''),
    apiKey: variable('CONFORMANCE_API_KEY'),
    captureUrl: variable('CONFORMANCE_CAPTURE_URL'),
    internalSecret: variable('INTERNAL_SECRET'),
  });
};

const variable = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new UsageError(`--url needs ${name}.`);
  return value;
};

interface CaseResult {
  readonly file: string;
  readonly difference: string | undefined;
  readonly milliseconds: number;
}

const report = ({ json }: Options, { file, difference, milliseconds }: CaseResult): void => {
  const passed = difference === undefined;
  if (json) console.log(JSON.stringify({ file, passed, milliseconds, difference }));
  else console.log(passed ? `pass  ${file}` : `FAIL  ${file}  ${difference}`);
};

await runTool(USAGE, main);
