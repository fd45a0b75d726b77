import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countResults, type Tally, type VitestReport } from './tally.ts';

export type TestKind = 'unit' | 'int' | 'e2e';
export const testKinds: readonly TestKind[] = ['unit', 'int', 'e2e'];

/** Runs one kind of test, shown as it goes, and counts what its machine-readable report says. */
export async function runVitest(root: string, kind: TestKind, filters: readonly string[]): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
  const reportFile = join(folder, 'report.json');
  try {
    const exitCode = await runProcess(join(root, 'node_modules', '.bin', 'vitest'), root, [
      'run',
      ...['--config', 'tools/test/vitest.config.ts', '--project', kind],
      ...[
        '--reporter',
        process.env['CI'] ? 'dot' : 'default',
        '--reporter',
        'json',
        `--outputFile.json=${reportFile}`,
      ],
      ...filters,
    ]);
    return countResults(readReport(reportFile), exitCode);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}

function runProcess(command: string, cwd: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: environment(), stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** vitest takes CI for a terminal with colours; a log has none. */
const environment = (): NodeJS.ProcessEnv =>
  process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' };
