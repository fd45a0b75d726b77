/**
 * Nx answers from its cache until an input of the task changes. So each file that a task loads must be one of its
 * inputs, and generated code must be made before the task begins.
 */
import type { TaskDescription } from '../../nx/describe-workspace.ts';
import { TEST_FILES } from '../../nx/plugin.ts';
import { KIND_OF_TARGET, type TestTarget } from '../../nx/test-projects.ts';
import { GLOBAL_SETUP } from '../../test/projects.ts';
import type { SourceFile } from '../tracked-files.ts';
import { createFindLoads, type FindLoads, isGenerated } from './find-loads.ts';

/** Where the loading begins. */
interface Entries {
  readonly files: readonly string[];
  /** A compiler loads only what is imported. So do our tools: they name folders of projects that they do not run for. */
  readonly onlyImports: boolean;
}

const BUILT = /\/src\/(?:main|worker|writer|operator|cli)\.tsx?$/;

/** Returns a line for each file that a task loads and that is not one of its inputs. */
export const checkTaskInputs = (
  tasks: Readonly<Record<string, TaskDescription>>,
  sources: readonly SourceFile[],
  paths: readonly string[],
): string[] => {
  const findLoads = createFindLoads(sources, paths);
  return Object.entries(tasks).flatMap(([name, task]) => {
    const inputs = new Set(task.inputs);
    const isCounted = (file: string): boolean =>
      isGenerated(file) ? task.dependsOn.includes('tools:generate') : inputs.has(file);
    return entriesOf(task, paths)
      .flatMap((entries) => [...loadedFrom(entries, findLoads)])
      .filter(([file]) => !isCounted(file))
      .map(([file, loader]) => `${name} loads ${file} (named in ${loader}), which is not one of its inputs`);
  });
};

const entriesOf = ({ root, target, command = '' }: TaskDescription, paths: readonly string[]): Entries[] => {
  const own = (pattern: RegExp) => paths.filter((path) => path.startsWith(`${root}/`) && pattern.test(path));
  if (target === 'typecheck') return [{ files: own(/\.tsx?$/), onlyImports: true }];
  if (isTestTarget(target)) {
    const files = [...own(TEST_FILES[target]), ...GLOBAL_SETUP[KIND_OF_TARGET[target]]];
    return [{ files, onlyImports: false }];
  }
  const program = /^node (\S+)/.exec(command)?.[1];
  return [
    { files: target === 'build' ? own(BUILT) : [], onlyImports: false },
    { files: program === undefined ? [] : [program], onlyImports: true },
  ];
};

const isTestTarget = (target: string): target is TestTarget => target in KIND_OF_TARGET;

/** All loaded files, each with the file that loads it. */
const loadedFrom = ({ files, onlyImports }: Entries, findLoads: FindLoads): ReadonlyMap<string, string> => {
  const loaders = new Map(files.map((file) => [file, file]));
  // The iteration also reaches the entries that are added meanwhile.
  for (const file of loaders.keys()) {
    const { imported, named } = findLoads(file);
    for (const next of onlyImports ? imported : [...imported, ...named])
      if (!loaders.has(next)) loaders.set(next, file);
  }
  return loaders;
};
