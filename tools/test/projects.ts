/** How the kinds of tests are split into the projects of vitest.config.ts. */
export const TEST_KINDS = ['unit', 'int', 'e2e'] as const;
export type TestKind = (typeof TEST_KINDS)[number];

/** The pods of the region use both cores when they start. */
export const REGION_TEST = 'k8s/region.int.test.ts';
export const WEB_TESTS = 'apps/platform-e2e/src/web/';
export const FAULT_TESTS = 'apps/platform-e2e/src/faults/';

/** What Vitest loads before the tests of a kind. */
export const GLOBAL_SETUP: Readonly<Record<TestKind, readonly string[]>> = {
  unit: [],
  int: ['libs/testing/src/global-setup.ts'],
  e2e: ['apps/platform-e2e/src/global-setup.ts'],
};

/** Other paths are parts of names, which every project may have. */
const FOLDER = /^(?:apps|libs|tools|docker|k8s)\//;

interface Project {
  readonly name: string;
  /** The file or folder that this project has and the others of its kind do not. */
  readonly place?: string;
}

/** Lanes run at the same time; the projects of a lane run one after the other (see docs/testing.md). */
const LANES: Readonly<Record<TestKind, readonly (readonly Project[])[]>> = {
  unit: [[{ name: 'unit' }]],
  int: [[{ name: 'int' }, { name: 'int-alone', place: REGION_TEST }]],
  e2e: [
    // Two lanes use both cores. With more, tests wait so long for their turn that they miss their limits.
    [{ name: 'e2e' }, { name: 'e2e-faults', place: FAULT_TESTS }],
    [{ name: 'e2e-web', place: WEB_TESTS }],
  ],
};

/** The lanes of a kind, without projects that the paths do not select. Paths are relative to the workspace. */
export const lanesOf = (kind: TestKind, paths: readonly string[]): readonly (readonly string[])[] => {
  const places = LANES[kind].flat().flatMap(({ place }) => place ?? []);
  const isSelected = ({ place }: Project): boolean =>
    paths.length === 0 ||
    paths.some((path) =>
      place === undefined
        ? !places.some((other) => path.startsWith(other))
        : path.startsWith(place) || place.includes(path) || !FOLDER.test(path),
    );
  return LANES[kind]
    .map((lane) => lane.filter(isSelected).map(({ name }) => name))
    .filter((lane) => lane.length > 0);
};
