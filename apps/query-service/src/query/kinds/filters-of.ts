import type { PropertyGroup } from '@meridian/contracts/query';
import type { PlanContext } from '../query-kind.ts';

interface Filtered {
  readonly properties: PropertyGroup;
  readonly fixedProperties: PropertyGroup;
  readonly filterTestAccounts?: boolean;
}

/** All filters must match. */
export const filtersOf = (
  { properties, fixedProperties, filterTestAccounts = false }: Filtered,
  { project }: Pick<PlanContext, 'project'>,
): PropertyGroup[] =>
  [
    properties,
    fixedProperties,
    ...(filterTestAccounts ? [{ type: 'AND', values: project.facts.testAccountFilters } as const] : []),
  ].filter(({ values }) => values.length > 0);
