/** Runs one compiler for all given projects, because most of its time goes into shared code. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../../check/run-tool.ts';
import { type BatchProject, executorFor, resultsOfFindings } from '../batch.ts';

const tsconfigFor = (root: string, projects: readonly BatchProject[]) => ({
  extends: join(root, 'tsconfig.base.json'),
  include: projects.map((project) => join(root, project.root, '**/*.ts')),
  exclude: ['node_modules', 'dist'].map((folder) => join(root, '**', folder)),
});

export const { run, runBatch } = executorFor(async (root, projects) => {
  // Below the root, so that the compiler finds node_modules/@types.
  const parent = join(root, '.meridian');
  mkdirSync(parent, { recursive: true });
  const directory = mkdtempSync(join(parent, 'typecheck-'));
  try {
    const file = join(directory, 'tsconfig.json');
    writeFileSync(file, JSON.stringify(tsconfigFor(root, projects)));
    return resultsOfFindings(projects, await runTool(root, 'tsc', ['-p', file, '--pretty', 'false']));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
