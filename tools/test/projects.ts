/** How the kinds of tests are split into the projects of vitest.config.ts. */
export const TEST_KINDS = ['unit', 'int', 'e2e', 'long'] as const;
export type TestKind = (typeof TEST_KINDS)[number];

/** These start a dozen processes or more at the same time, which use both cores. */
export const ALONE = ['k8s/region.long.test.ts', 'apps/platform-e2e/src/faults/faults.long.test.ts'];
export const WEB_TESTS = 'apps/platform-e2e/src/web/';

/** The files that Vitest loads before the tests of a kind. */
export const GLOBAL_SETUP: Readonly<Record<TestKind, readonly string[]>> = {
  unit: [],
  int: ['libs/testing/src/global-setup.ts'],
  e2e: ['apps/platform-e2e/src/global-setup.ts'],
  long: ['libs/testing/src/global-setup.ts'],
};

/** Other paths are parts of names, which every project may have. */
const FOLDER = /^(?:apps|libs|tools|docker|k8s)\//;

interface Project {
  readonly name: string;
  /** The files and folders that this project has and the others of its kind do not. */
  readonly places?: readonly string[];
}

/** Lanes run at the same time; the projects of a lane run one after the other (see docs/testing.md). */
const LANES: Readonly<Record<TestKind, readonly (readonly Project[])[]>> = {
  unit: [[{ name: 'unit' }]],
  int: [[{ name: 'int' }]],
  // Two lanes use both cores. With more, tests wait so long for their turn that they miss their limits.
  e2e: [[{ name: 'e2e' }], [{ name: 'e2e-web', places: [WEB_TESTS] }]],
  long: [[{ name: 'long' }, { name: 'long-alone', places: ALONE }]],
};

/** The lanes of a kind, without projects that the paths do not select. Paths are relative to the workspace. */
export const lanesOf = (kind: TestKind, paths: readonly string[]): readonly (readonly string[])[] => {
  const taken = LANES[kind].flat().flatMap(({ places }) => places ?? []);
  const isSelected = ({ places }: Project): boolean =>
    paths.length === 0 ||
    paths.some((path) =>
      places === undefined
        ? !taken.some((place) => path.startsWith(place))
        : !FOLDER.test(path) || places.some((place) => path.startsWith(place) || place.includes(path)),
    );
  return LANES[kind]
    .map((lane) => lane.filter(isSelected).map(({ name }) => name))
    .filter((lane) => lane.length > 0);
};
