/** The conversion window, which starts at the first step. A month is thirty days. */
import type { FunnelsQuery } from '@meridian/contracts/query';
import { constant, type Expr } from '@meridian/hogql/build';

const SECONDS = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800, month: 2_592_000 } as const;

export const windowSeconds = ({
  funnelWindowInterval,
  funnelWindowIntervalUnit,
}: FunnelsQuery['funnelsFilter']): number => funnelWindowInterval * SECONDS[funnelWindowIntervalUnit];

export const windowMicros = (filter: FunnelsQuery['funnelsFilter']): Expr =>
  constant(windowSeconds(filter) * 1_000_000);
