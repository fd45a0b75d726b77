import { instantOf } from '@meridian/calendar';
import { dateTime, type Expr } from '@meridian/hogql/build';
import type { PlanContext } from '../query-kind.ts';

type Moment = Pick<PlanContext, 'now' | 'project'>;

/** A bound as clients write it: ISO or relative. An invalid date means now, as everywhere in the query API. */
export const boundOf = (text: string, { now, project }: Moment): Date => {
  const { timezone, weekStartDay } = project.facts;
  return instantOf(text, { now, timezone, weekStartDay });
};

export const dateBound = (text: string, moment: Moment): Expr => dateTime(boundOf(text, moment));
