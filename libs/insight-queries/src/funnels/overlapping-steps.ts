import type { FunnelsQuery } from '@meridian/contracts/query';

/** The steps in groups, so that no event can be steps of two groups. Events with different names are never the same. */
export const overlappingSteps = ({ series }: FunnelsQuery): number[][] => {
  const names = series.map((node) => (node.kind === 'EventsNode' ? (node.event ?? '') : ''));
  if (names.includes('')) return [[...series.keys()]];
  return [...Map.groupBy(series.keys(), (step) => names[step]!).values()];
};
