import { expect, it } from 'vitest';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { drawnFilterOf, withDrawn } from './drawn-options.ts';

const series = [{ kind: 'EventsNode' as const, event: 'a' }];

it.each<[InsightQuery, string]>([
  [{ kind: 'TrendsQuery', series, trendsFilter: { display: 'ActionsBar' } }, 'trendsFilter'],
  [{ kind: 'FunnelsQuery', series }, 'funnelsFilter'],
  [{ kind: 'LifecycleQuery', series }, 'lifecycleFilter'],
  [{ kind: 'StickinessQuery', series }, 'stickinessFilter'],
])('an option of %j is in %s', (query, member) => {
  const shown = withDrawn(query, { showLegend: true });
  expect(drawnFilterOf(shown).showLegend).toBe(true);
  expect(shown).toMatchObject({ ...query, [member]: { showLegend: true } });
  expect(drawnFilterOf(withDrawn(shown, { showLegend: undefined }))).not.toHaveProperty('showLegend');
});
