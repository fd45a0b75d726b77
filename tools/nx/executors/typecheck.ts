/** Runs one compiler for all given projects of a platform, because most of its time goes into shared code. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../../check/run-tool.ts';
import { type BatchProject, executorFor, resultsOfFindings } from '../batch.ts';

/** Code for browsers has its own compiler options: the DOM instead of Node. */
const isForBrowsers = (root: string, project: BatchProject): boolean =>
  existsSync(join(root, project.root, 'tsconfig.json'));

const tsconfigFor = (root: string, base: string, projects: readonly BatchProject[]) => ({
  extends: join(root, base),
  include: projects.flatMap((project) =>
    ['ts', 'tsx'].map((type) => join(root, project.root, `**/*.${type}`)),
  ),
  exclude: ['node_modules', 'dist'].map((folder) => join(root, '**', folder)),
});

const findingsOf = async (
  root: string,
  base: string,
  projects: readonly BatchProject[],
): Promise<string[]> => {
  if (projects.length === 0) return [];
  // Below the root, so that the compiler finds node_modules/@types.
  const parent = join(root, '.meridian');
  mkdirSync(parent, { recursive: true });
  const directory = mkdtempSync(join(parent, 'typecheck-'));
  try {
    const file = join(directory, 'tsconfig.json');
    writeFileSync(file, JSON.stringify(tsconfigFor(root, base, projects)));
    return await runTool(root, 'tsc', ['-p', file, '--pretty', 'false']);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

export const { run, runBatch } = executorFor(async (root, projects) => {
  const forBrowsers = projects.filter((project) => isForBrowsers(root, project));
  const forNode = projects.filter((project) => !forBrowsers.includes(project));
  const findings = [
    ...(await findingsOf(root, 'tsconfig.base.json', forNode)),
    ...(await findingsOf(root, 'tsconfig.web.json', forBrowsers)),
  ];
  return resultsOfFindings(projects, findings);
});
