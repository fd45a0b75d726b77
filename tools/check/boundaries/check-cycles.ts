import { findCycle } from '../../nx/find-cycle.ts';
import type { SourceFile } from '../tracked-files.ts';
import type { Project } from './project.ts';
import { scanImports } from './scan-imports.ts';

/** One cycle of packages that import each other, in production code or in tests, or none. */
export function checkCycles(projects: readonly Project[], files: readonly SourceFile[]): string[] {
  const edges = new Map(projects.map((project) => [project.name, importsOf(project, projects, files)]));
  const cycle = findCycle(edges);
  return cycle === undefined ? [] : [`packages import each other in a cycle: ${cycle.join(' → ')}`];
}

function importsOf(owner: Project, projects: readonly Project[], files: readonly SourceFile[]): string[] {
  const names = files
    .filter((file) => file.path.startsWith(`${owner.directory}/`))
    .flatMap((file) => scanImports(file.text));
  return projects
    .filter((project) => project !== owner)
    .filter((project) =>
      names.some(
        (name) => name === `@meridian/${project.name}` || name.startsWith(`@meridian/${project.name}/`),
      ),
    )
    .map((project) => project.name);
}
