import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ignored = ['**/node_modules/**', '**/dist/**', '**/.meridian/**'];

/** More workers than cores, because integration tests wait for stores and processes for half of their time. */
const maxWorkers = Math.max(3, availableParallelism());

/** `expect.poll` ends when its condition is met. Its limit of a second would fail tests on a busy machine. */
const expectOptions = { poll: { timeout: 15_000 } };

const WEB_TESTS = 'apps/platform-e2e/src/web/**/*.e2e.test.ts';

const REGION_TEST = 'k8s/region.int.test.ts';

const intProject = (name: string, include: string[], exclude: string[]): TestProjectInlineConfiguration => ({
  test: {
    name,
    root,
    include,
    exclude: [...ignored, ...exclude],
    globalSetup: ['libs/testing/src/global-setup.ts'],
    isolate: false, // each file starts its own services, so a process per file would only load the code again
    expect: expectOptions,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

const e2eProject = (name: string, include: string[], exclude: string[]): TestProjectInlineConfiguration => ({
  test: {
    name,
    root,
    include,
    exclude: [...ignored, ...exclude],
    globalSetup: ['apps/platform-e2e/src/global-setup.ts'],
    fileParallelism: false,
    isolate: false, // all tests share a browser
    expect: expectOptions,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

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
          exclude: [...ignored, '**/*.int.test.ts', '**/*.e2e.test.ts'],
          isolate: false, // unit tests share no state, and a worker per file takes longer than its tests
          expect: expectOptions,
          testTimeout: 20_000,
        },
      },
      intProject(
        'int',
        ['{apps,libs}/*/{src,test}/**/*.int.test.ts', '{tools,docker,k8s}/**/*.int.test.ts'],
        [REGION_TEST],
      ),
      intProject('int-alone', [REGION_TEST], []),
      e2eProject('e2e', ['apps/platform-e2e/src/**/*.e2e.test.ts'], [WEB_TESTS]),
      e2eProject('e2e-web', [WEB_TESTS], []),
    ],
  },
});
