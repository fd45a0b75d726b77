/** Aggregates over visits, with an optional condition. */
import { and, call, compare, constant, type Expr, field } from '@meridian/hogql/build';
import type { Aggregate } from './periods.ts';

const over =
  (name: string, column: Expr, own?: Expr): Aggregate =>
  (condition) => {
    const all = own === undefined ? condition : and(condition, own);
    return all === undefined ? call(name, [column]) : call(`${name}If`, [column, all]);
  };

export const visitors = over('uniqExact', field('visitor'));
export const views = over('sum', field('view_count'));
/** Without a breakdown there is one row per session. */
export const sessions: Aggregate = (condition) =>
  condition === undefined ? call('count') : call('countIf', [condition]);
export const averageDuration = over('avg', field('seconds'));
export const bounceRate = over('avg', field('is_bounce'));
export const sumOfColumn = (name: string): Aggregate => over('sum', field(name));
/** The visitors with a count above zero in a column. */
export const visitorsWith = (name: string): Aggregate =>
  over('uniqExact', field('visitor'), compare('>', field(name), constant(0)));
/** Only sessions that meet the condition have a bounce rate. */
export const bounceRateWhere = (condition: Expr): Aggregate => over('avg', field('is_bounce'), condition);

export const totalConversions = sumOfColumn('conversions');
export const uniqueConversions = visitorsWith('conversions');
