/** `npm test`: what CI checks. `npm run test:unit`, `test:int`, `e2e` (with filters): one kind of test. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeResult, runChecks } from '../check/run-checks.ts';
import { runVitest, type TestKind, testKinds } from './run-vitest.ts';
import { addUp, type Tally } from './tally.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [kind, ...filters] = process.argv.slice(2);

if (kind !== undefined && !isTestKind(kind)) {
  console.error(
    `There is no kind of test called "${kind}". Give one of ${testKinds.join(', ')}, or nothing for all.`,
  );
  process.exit(2);
}
const tallies = kind === undefined ? await runEverything() : [await runVitest(root, kind, filters)];
const { passed, failed } = addUp(tallies);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function isTestKind(text: string): text is TestKind {
  return (testKinds as readonly string[]).includes(text);
}

async function runEverything(): Promise<Tally[]> {
  const tallies = [await check(), checkMigrations()];
  for (const each of testKinds) {
    heading(`${each} tests`);
    tallies.push(await runVitest(root, each, []));
  }
  return tallies;
}

/** A check that fails counts as one failure; one that passes is no test and adds nothing. */
async function check(): Promise<Tally> {
  heading('checks');
  const results = await runChecks(root, (result) => console.log(describeResult(result)));
  return { passed: 0, failed: results.filter((result) => result.problems.length > 0).length };
}

/** Do the migrations of each service still add up to its Prisma schema? */
function checkMigrations(): Tally {
  const script = join(root, 'tools', 'migrate', 'main.ts');
  if (!existsSync(script)) return { passed: 0, failed: 0 };
  heading('migrations');
  const { status } = spawnSync(process.execPath, [script, 'check'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { passed: 0, failed: status === 0 ? 0 : 1 };
}

function heading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(60 - text.length)}`);
}
