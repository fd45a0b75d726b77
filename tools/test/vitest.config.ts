import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';
import { ALONE, GLOBAL_SETUP, WEB_TESTS } from './projects.ts';

type ProjectOptions = NonNullable<TestProjectInlineConfiguration['test']>;

const root = fileURLToPath(new URL('../..', import.meta.url));
const ignored = ['**/node_modules/**', '**/dist/**', '**/.meridian/**'];

/** More workers than cores, because a worker waits while vitest loads the code of its next file. */
const maxWorkers = Math.max(4, availableParallelism());

/** `expect.poll` ends when its condition is met. Its limit of a second would fail tests on a busy machine. */
const expectOptions = { poll: { timeout: 15_000 } };

/** Integration and e2e tests start their own services, so a process per file would only load the code again. */
const serviceTests = (
  options: ProjectOptions & Required<Pick<ProjectOptions, 'name' | 'include' | 'exclude'>>,
): TestProjectInlineConfiguration => ({
  test: {
    root,
    isolate: false,
    expect: expectOptions,
    ...options,
    exclude: [...ignored, ...options.exclude],
  },
});

/** They end tests that hang. A slow machine that runs several files at once needs a large part of this time. */
const LIMITS = { testTimeout: 90_000, hookTimeout: 180_000 };

const INT = { ...LIMITS, globalSetup: [...GLOBAL_SETUP.int] };
const LONG = { ...LIMITS, globalSetup: [...GLOBAL_SETUP.long] };
const E2E = { ...LIMITS, globalSetup: [...GLOBAL_SETUP.e2e], fileParallelism: false };

const LONG_TESTS = ['{apps,libs}/*/{src,test}/**/*.long.test.ts', '{tools,docker,k8s}/**/*.long.test.ts'];

/** The file name determines the kind of test (see docs/testing.md). */
export default defineConfig({
  test: {
    root,
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          root,
          include: ['{apps,libs}/*/src/**/*.test.ts', 'tools/**/*.test.ts', '{docker,k8s}/**/*.test.ts'],
          exclude: [...ignored, '**/*.{int,e2e,long}.test.ts'],
          isolate: false, // unit tests share no state, and a worker per file takes longer than its tests
          expect: expectOptions,
          testTimeout: 20_000,
        },
      },
      serviceTests({
        ...INT,
        name: 'int',
        include: ['{apps,libs}/*/{src,test}/**/*.int.test.ts', '{tools,docker,k8s}/**/*.int.test.ts'],
        exclude: [],
      }),
      serviceTests({
        ...E2E,
        name: 'e2e',
        include: ['apps/platform-e2e/src/**/*.e2e.test.ts'],
        exclude: [`${WEB_TESTS}**`],
      }),
      serviceTests({ ...E2E, name: 'e2e-web', include: [`${WEB_TESTS}**/*.e2e.test.ts`], exclude: [] }),
      serviceTests({ ...LONG, name: 'long', include: LONG_TESTS, exclude: ALONE }),
      serviceTests({ ...LONG, name: 'long-alone', include: ALONE, exclude: [], fileParallelism: false }),
    ],
  },
});
