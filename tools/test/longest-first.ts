import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Each of these files starts whole products and takes a minute or more. */
const LONGEST = '/apps/standalone/test/';

/** Starts the longest files first, so that none of them is left to run alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { true: longest = [], false: others = [] } = Object.groupBy(
      await super.sort(files),
      ({ moduleId }) => `${moduleId.includes(LONGEST)}` as const,
    );
    return [...longest, ...others];
  }
}
