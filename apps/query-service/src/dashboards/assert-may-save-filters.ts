/** Filters of a dashboard run later, for other readers, so the scopes of their author are checked on saving. */
import type { FiltersOverride } from '@meridian/contracts/query';
import type { AssertMaySave, Saver } from '../insights/assert-may-save.ts';
import { assertMaySaveFilters } from '../query/required-scopes.ts';

/** A query that has nothing but the filters, to learn which tables their SQL reads. */
const queryOf = ({ properties, breakdown_filter: breakdownFilter }: FiltersOverride) => ({
  kind: 'TrendsQuery',
  series: [{ kind: 'EventsNode', event: null }],
  properties,
  breakdownFilter,
});

export const assertMaySaveOverrides = async (
  assertMaySave: AssertMaySave,
  saver: Saver,
  filters: readonly (FiltersOverride | null | undefined)[],
): Promise<void> => {
  for (const own of filters) {
    if (own === null || own === undefined) continue;
    assertMaySaveFilters(saver.scopes, own);
    await assertMaySave(saver, queryOf(own));
  }
};
