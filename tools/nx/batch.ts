/**
 * Our executors run as batches: Nx skips cached projects and passes all others to the executor at once. One compiler,
 * one linter or one set of stores then serves all of them.
 */
export interface BatchProject {
  readonly name: string;
  /** Relative to the workspace: `apps/gateway`. */
  readonly root: string;
}

export interface ProjectResult {
  readonly success: boolean;
  readonly terminalOutput: string;
}

/** Runs the task for all projects and returns a result for each, by name. */
export type RunProjects = (
  workspaceRoot: string,
  projects: readonly BatchProject[],
) => Promise<ReadonlyMap<string, ProjectResult>>;

interface TaskGraph {
  readonly tasks: Readonly<Record<string, { readonly target: { readonly project: string } }>>;
}

interface ExecutorContext {
  readonly root: string;
  readonly projectName?: string;
  readonly projectsConfigurations: {
    readonly projects: Readonly<Record<string, { readonly root: string }>>;
  };
}

const projectNamed = (context: ExecutorContext, name: string): BatchProject => {
  const project = context.projectsConfigurations.projects[name];
  if (project === undefined) throw new Error(`There is no project "${name}".`);
  return { name, root: project.root };
};

const NO_RESULT: ProjectResult = {
  success: false,
  terminalOutput: 'The run gave no result for this project.\n',
};

/** The two functions of an executor: for several projects and, with `--batch=false`, for one. */
export const executorFor = (runProjects: RunProjects) => ({
  runBatch: async (
    graph: TaskGraph,
    _inputs: unknown,
    _overrides: unknown,
    context: ExecutorContext,
  ): Promise<Record<string, ProjectResult & { startTime: number; endTime: number }>> => {
    const tasks = Object.entries(graph.tasks).map(([id, task]) => ({ id, project: task.target.project }));
    const startTime = Date.now();
    const results = await runProjects(
      context.root,
      tasks.map(({ project }) => projectNamed(context, project)),
    );
    const endTime = Date.now();
    // Nx shows the output of the batch process, but not the output of a single task.
    for (const { success, terminalOutput } of results.values())
      if (!success) process.stdout.write(terminalOutput);
    return Object.fromEntries(
      tasks.map(({ id, project }) => [id, { ...(results.get(project) ?? NO_RESULT), startTime, endTime }]),
    );
  },
  run: async (_options: unknown, context: ExecutorContext): Promise<{ success: boolean }> => {
    const project = projectNamed(context, context.projectName ?? '');
    const { success, terminalOutput } =
      (await runProjects(context.root, [project])).get(project.name) ?? NO_RESULT;
    process.stdout.write(terminalOutput);
    return { success };
  },
});

/** Groups findings in the form `path:line: text` by project. Indented lines continue the previous finding. */
const findingsByProject = (
  projects: readonly BatchProject[],
  findings: readonly string[],
): ReadonlyMap<string, readonly string[]> => {
  const byProject = new Map<string, string[]>(projects.map(({ name }) => [name, []]));
  let owner: BatchProject | undefined;
  for (const line of findings) {
    if (!/^\s/.test(line)) owner = projects.find(({ root }) => line.startsWith(`${root}/`));
    if (owner !== undefined) byProject.get(owner.name)?.push(line);
  }
  return byProject;
};

/** A project fails if it has findings. When no finding belongs to a given project, all projects fail. */
export const resultsOfFindings = (
  projects: readonly BatchProject[],
  findings: readonly string[],
): ReadonlyMap<string, ProjectResult> => {
  const byProject = findingsByProject(projects, findings);
  const isOwned = [...byProject.values()].some((lines) => lines.length > 0);
  return new Map(
    projects.map(({ name }) => {
      const lines = (isOwned ? byProject.get(name) : findings) ?? [];
      return [
        name,
        { success: lines.length === 0, terminalOutput: lines.map((line) => `${line}\n`).join('') },
      ];
    }),
  );
};
