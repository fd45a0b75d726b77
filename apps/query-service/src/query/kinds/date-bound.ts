import { parseDateText, zoneOf } from '@meridian/calendar';
import { dateTime, type Expr } from '@meridian/hogql/build';
import { DateTime } from 'luxon';
import type { PlanContext } from '../query-kind.ts';

type Moment = Pick<PlanContext, 'now' | 'project'>;

/** A bound as clients write it: ISO or relative. An invalid date means now, as everywhere in the query API. */
export const instantOf = (text: string, { now, project }: Moment): Date => {
  const { timezone } = project.facts;
  const here = DateTime.fromJSDate(now, { zone: zoneOf(timezone) });
  return (parseDateText(text, { now: here, timezone })?.at ?? here).toJSDate();
};

export const dateBound = (text: string, moment: Moment): Expr => dateTime(instantOf(text, moment));
