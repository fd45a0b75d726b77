import type { SourceFile } from '../tracked-files.ts';
import type { Project } from './project.ts';
import { scanImports } from './scan-imports.ts';

/** One cycle of packages that import each other, in production code or in tests, or none. */
export function checkCycles(projects: readonly Project[], files: readonly SourceFile[]): string[] {
  const edges = new Map(projects.map((project) => [project.name, importsOf(project, projects, files)]));
  const done = new Set<string>();
  const visit = (name: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of edges.get(name) ?? []) {
      const circle = visit(next, [...trail, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of edges.keys()) {
    const circle = visit(name, []);
    if (circle) return [`packages import each other in a cycle: ${circle.join(' → ')}`];
  }
  return [];
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
