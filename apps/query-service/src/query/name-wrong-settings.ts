/** The setting of the project that makes a query fail. Saving refuses what it can check, but not all mistakes. */
import { InvalidRequestError } from '@meridian/core';
import { call, type Expr, field, propertiesToExpr, select } from '@meridian/hogql/build';
import type { PlanContext } from './query-kind.ts';

type Settings = Pick<PlanContext, 'project' | 'compile'>;

/** Lets the error name the setting, if the setting alone leads to the same error. */
export const namingWrongSettings = <Result>(node: object, settings: Settings, run: () => Result): Result => {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    const setting = wrongSetting(node, settings, error.message);
    if (setting === undefined) throw error;
    throw new InvalidRequestError(error.code, `The ${setting} of the project are wrong: ${error.message}`);
  }
};

const wrongSetting = (
  node: object,
  { project, compile }: Settings,
  message: string,
): 'test_account_filters' | 'path_cleaning_filters' | undefined => {
  const { testAccountFilters, pathCleaningRules } = project.facts;
  const isCause = (expression: () => Expr): boolean => {
    try {
      compile({ query: select({ columns: [expression()], from: 'events' }) });
      return false;
    } catch (error) {
      return error instanceof InvalidRequestError && error.message === message;
    }
  };
  if (
    testAccountFilters.length > 0 &&
    filtersTestAccounts(node) &&
    isCause(() => propertiesToExpr({ type: 'AND', values: testAccountFilters }))
  )
    return 'test_account_filters';
  if (pathCleaningRules.length > 0 && isCause(() => call('cleanPath', [field('event')])))
    return 'path_cleaning_filters';
  return undefined;
};

const filtersTestAccounts = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, member]) => (name === 'filterTestAccounts' && member === true) || filtersTestAccounts(member),
  );
};
