/**
 * Describes the workspace as Nx sees it, in one process: its dependencies, the projects that a change of given files
 * affects, and the input files of given tasks. Each command of Nx would read the whole workspace again.
 *
 *   node tools/nx/describe-workspace.ts '{"files":["package-lock.json"],"tasks":["gateway:build"]}' OUTPUT.json
 */
import { writeFileSync } from 'node:fs';
import { readNxJson } from 'nx/src/config/configuration.js';
import { createProjectGraphAsync } from 'nx/src/devkit-exports.js';
import { getTaskRawInputs } from 'nx/src/hasher/check-task-files.js';
import { filterAffected } from 'nx/src/project-graph/affected/affected-project-graph.js';
import { calculateFileChanges } from 'nx/src/project-graph/file-utils.js';

export interface WorkspaceQuestion {
  readonly files: readonly string[];
  /** `project:target`. */
  readonly tasks: readonly string[];
}

export interface WorkspaceDescription {
  /** The projects that each project depends on, without npm packages. */
  readonly dependencies: Readonly<Record<string, readonly string[]>>;
  /** By file. */
  readonly affected: Readonly<Record<string, readonly string[]>>;
  /** By task. */
  readonly inputs: Readonly<Record<string, readonly string[]>>;
}

const [question = '', output = ''] = process.argv.slice(2);
const { files, tasks } = JSON.parse(question) as WorkspaceQuestion;
const projectGraph = await createProjectGraphAsync();
const nxJson = readNxJson();

const affectedBy = async (file: string): Promise<readonly string[]> => {
  const changes = calculateFileChanges([file], { files: [file] });
  return Object.keys((await filterAffected(projectGraph, changes, nxJson)).nodes);
};

const inputsOf = async (task: string): Promise<readonly string[]> =>
  (await getTaskRawInputs(task, { projectGraph, nxJson }))?.files ?? [];

const collect = async <Value>(
  names: readonly string[],
  read: (name: string) => Promise<Value>,
): Promise<Record<string, Value>> => {
  const entries: [string, Value][] = [];
  for (const name of names) entries.push([name, await read(name)]);
  return Object.fromEntries(entries);
};

const description: WorkspaceDescription = {
  dependencies: Object.fromEntries(
    Object.keys(projectGraph.nodes).map((name) => [
      name,
      (projectGraph.dependencies[name] ?? [])
        .map(({ target }) => target)
        .filter((target) => target in projectGraph.nodes),
    ]),
  ),
  affected: await collect(files, affectedBy),
  inputs: await collect(tasks, inputsOf),
};
writeFileSync(output, JSON.stringify(description));
// The processes of Nx plugins would keep this one alive.
process.exit();
