import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askWorkspace } from '../nx/ask-workspace.ts';
import { checkImports, checkTags } from './boundaries/check-imports.ts';
import { readProjects } from './boundaries/project.ts';
import { checkDocumentLinks } from './document-links.ts';
import { checkFactoryParts } from './factory-parts.ts';
import { checkRatchets } from './ratchets.ts';
import { runTool } from './run-tool.ts';
import { checkStandaloneText } from './standalone-text.ts';
import { ageOfAdvisories, checkAdvisories, readAdvisories } from './supply-chain/advisories.ts';
import { checkLicences } from './supply-chain/licences.ts';
import { checkLockfile, readLockfile } from './supply-chain/lockfile.ts';
import { checkTaskInputs } from './task-inputs/check-task-inputs.ts';
import { checkVariables } from './task-inputs/check-variables.ts';
import { listTrackedFiles, readFiles } from './tracked-files.ts';

export interface Check {
  name: string;
  /** The command that runs or repairs this check alone. */
  hint: string;
  /** Returns the problems, one per line; empty when the check passes. */
  run: () => Promise<string[]>;
  /** A remark that is printed even when the check passes. */
  note?: () => string;
}

export const allChecks = (root: string): Check[] => {
  const tracked = listTrackedFiles(root);
  const texts = once(() => readFiles(root, tracked.filter(isText)));
  const outsideOfProjects = () =>
    tracked.filter((path) => !/^(apps|libs)\/[^/]+\/|^(tools|docker|k8s)\//.test(path));
  const sources = once(() => texts().filter((file) => /^(apps|libs)\/.*\.(ts|tsx)$/.test(file.path)));
  const projects = once(() => readProjects(root));
  const ratchets = () => JSON.parse(readFileSync(join(root, 'tools/check/ratchets.json'), 'utf8'));
  return [
    {
      name: 'unused code and dependencies',
      hint: 'npx knip --config tools/check/knip.json',
      run: () =>
        runTool(root, 'knip', ['--config', 'tools/check/knip.json', '--no-progress', '--no-config-hints']),
    },
    {
      name: 'format and lint outside of projects',
      hint: 'npm run format repairs what can be repaired',
      run: () =>
        runTool(root, 'biome', [
          'ci',
          '--colors=off',
          '--reporter=concise',
          '--no-errors-on-unmatched',
          ...outsideOfProjects(),
        ]),
    },
    {
      name: 'module boundaries',
      hint: 'tools/check/boundaries/rules.ts has the tables',
      run: async () => [...checkTags(projects()), ...checkImports(projects(), sources())],
    },
    {
      name: 'parts of factories',
      hint: 'tools/check/factory-parts.ts says what counts',
      run: async () => checkFactoryParts(sources()),
    },
    {
      name: 'inputs of cached tasks',
      hint: 'nx.json and the project.json of the project name them; docs/testing.md explains how',
      run: async () => [
        ...checkTaskInputs((await askWorkspace(root)).tasks, texts(), tracked),
        ...checkVariables(texts()),
      ],
    },
    {
      name: 'file length and suppressions',
      hint: 'tools/check/ratchets.json has the counts',
      run: async () => checkRatchets(texts(), ratchets()),
    },
    {
      name: 'the repository stands alone',
      hint: 'tools/check/standalone-text.ts has the list',
      run: async () => checkStandaloneText(texts()),
    },
    {
      name: 'links of documents',
      hint: 'tools/check/document-links.ts says what counts',
      run: async () => checkDocumentLinks(texts(), tracked),
    },
    {
      name: 'the lockfile decides what is installed',
      hint: 'tools/check/supply-chain/lockfile.ts has the rules',
      run: async () => checkLockfile(root, texts()),
    },
    {
      name: 'licences of packages',
      hint: 'tools/check/supply-chain/licences.ts has the list',
      run: async () => checkLicences(readLockfile(root)),
    },
    {
      name: 'known advisories about packages',
      hint: 'update the package, or write into tools/check/supply-chain/advisories.json why it is accepted',
      run: async () => checkAdvisories(readLockfile(root), readAdvisories(root)),
      note: () => ageOfAdvisories(readAdvisories(root), new Date()),
    },
  ];
};

const isText = (path: string): boolean =>
  /\.(ts|tsx|cjs|mjs|js|json|md|ya?ml|sh|sql|prisma|html|css|txt)$|Dockerfile$|\.ci\//.test(path);

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
