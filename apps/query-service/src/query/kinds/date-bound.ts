import { parseDateText } from '@meridian/calendar';
import { dateTime, type Expr } from '@meridian/hogql/build';
import { DateTime } from 'luxon';
import type { PlanContext } from '../query-kind.ts';

/** A bound as clients write it: ISO or relative. An invalid date means now, as everywhere in the query API. */
export const dateBound = (text: string, { now, scope }: Pick<PlanContext, 'now' | 'scope'>): Expr => {
  const { timezone } = scope.facts;
  const here = DateTime.fromJSDate(now, { zone: timezone });
  return dateTime((parseDateText(text, { now: here, timezone })?.at ?? here).toJSDate());
};
