import { runTool } from '../../check/run-tool.ts';
import { executorFor, resultsOfFindings } from '../batch.ts';

const ERROR = /^× (.*)$/;

export const { run, runBatch } = executorFor(async (root, projects) => {
  const folders = projects.map((project) => project.root);
  const lines = await runTool(root, 'biome', ['ci', '--colors=off', '--reporter=concise', ...folders]);
  const errors = lines.flatMap((line) => ERROR.exec(line)?.[1] ?? []);
  return resultsOfFindings(projects, errors.length > 0 ? errors : lines);
});
