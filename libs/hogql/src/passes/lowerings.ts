/** Functions that are more than another name: each is a small rule from call to call. */
import type { Lowering } from './context.ts';
import { CONVERSION_LOWERINGS } from './lower-conversions.ts';
import { DATE_LOWERINGS } from './lower-dates.ts';
import { SERVICE_LOWERINGS } from './lower-services.ts';
import { ULID_LOWERINGS } from './lower-ulids.ts';
import { VALUE_LOWERINGS } from './lower-values.ts';

export const LOWERINGS: ReadonlyMap<string, Lowering> = new Map(
  Object.entries({
    ...VALUE_LOWERINGS,
    ...CONVERSION_LOWERINGS,
    ...DATE_LOWERINGS,
    ...SERVICE_LOWERINGS,
    ...ULID_LOWERINGS,
  }),
);
