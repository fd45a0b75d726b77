/**
 * Describes the workspace as Nx sees it, in one process: its dependencies, the projects that a change of given files
 * affects, and its tasks. Each command of Nx would read the whole workspace again.
 *
 *   node tools/nx/describe-workspace.ts '["package-lock.json"]' OUTPUT.json
 */
import { writeFileSync } from 'node:fs';
import { readNxJson } from 'nx/src/config/configuration.js';
import { createProjectGraphAsync } from 'nx/src/devkit-exports.js';
import { getTaskRawInputs } from 'nx/src/hasher/check-task-files.js';
import { filterAffected } from 'nx/src/project-graph/affected/affected-project-graph.js';
import { calculateFileChanges } from 'nx/src/project-graph/file-utils.js';
import { createTaskGraph } from 'nx/src/tasks-runner/create-task-graph.js';

export interface TaskDescription {
  readonly project: string;
  /** The folder of the project, such as `apps/gateway`. */
  readonly root: string;
  readonly target: string;
  /** The command of a task that has no executor of ours. */
  readonly command?: string;
  /** The files whose change makes a cached result stale. */
  readonly inputs: readonly string[];
  /** The tasks that run before: `tools:generate`. */
  readonly dependsOn: readonly string[];
}

export interface WorkspaceDescription {
  /** The projects that each project depends on, without npm packages. */
  readonly dependencies: Readonly<Record<string, readonly string[]>>;
  /** The affected projects by file. */
  readonly affected: Readonly<Record<string, readonly string[]>>;
  /** The targets by name, such as `gateway:build`. */
  readonly tasks: Readonly<Record<string, TaskDescription>>;
}

const [files = '[]', output = ''] = process.argv.slice(2);
const projectGraph = await createProjectGraphAsync();
const nxJson = readNxJson();
const projects = Object.keys(projectGraph.nodes);

const affectedBy = async (file: string): Promise<readonly string[]> => {
  const changes = calculateFileChanges([file], { files: [file] });
  return Object.keys((await filterAffected(projectGraph, changes, nxJson)).nodes);
};

const targetsOf = (project: string) => projectGraph.nodes[project]?.data.targets ?? {};
const allTargets = [...new Set(projects.flatMap((project) => Object.keys(targetsOf(project))))];
const taskGraph = createTaskGraph(projectGraph, {}, projects, allTargets, undefined, {});

const describeTask = async (id: string): Promise<TaskDescription> => {
  const { project, target } = taskGraph.tasks[id]!.target;
  return {
    project,
    root: projectGraph.nodes[project]!.data.root,
    target,
    command: targetsOf(project)[target]?.options?.command,
    inputs: (await getTaskRawInputs(id, { projectGraph, nxJson }))?.files ?? [],
    dependsOn: (taskGraph.dependencies[id] ?? []).map((dependency) => dependency.id),
  };
};

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
    projects.map((name) => [
      name,
      (projectGraph.dependencies[name] ?? [])
        .map(({ target }) => target)
        .filter((target) => target in projectGraph.nodes),
    ]),
  ),
  affected: await collect(JSON.parse(files) as string[], affectedBy),
  tasks: await collect(Object.keys(taskGraph.tasks), describeTask),
};
writeFileSync(output, JSON.stringify(description));
// The processes of Nx plugins would keep this one alive.
process.exit();
