/** WebGoalsQuery: how many visitors did each action of the project. */
import type { WebGoalsQuery } from '@meridian/contracts/query';
import { alias, call, constant, type Expr, or, select } from '@meridian/hogql/build';
import type { InsightContext, Row } from '../insight-plan.ts';
import { isView } from './filters.ts';
import { sumOfColumn, visitors, visitorsWith } from './measures.ts';
import { type Pair, pairOf, webPeriods } from './periods.ts';
import { samplingRate, scaledUp } from './sampling.ts';
import { visits } from './visits.ts';
import type { WebPlan } from './web-plan.ts';

const DEFAULT_GOALS = 5;

const COLUMNS = ['action_name', 'converting_users', 'total_conversions', 'conversion_rate'].map(
  (name) => `context.columns.${name}`,
);

export const planWebGoals = (query: WebGoalsQuery, context: InsightContext): WebPlan => {
  const periods = webPeriods(query, context);
  const goals = newestActions(query, context);
  const matches = goals.map(({ id }) => call('matchesAction', [constant(id)]));
  const counts = matches.map((match, index) => alias(call('countIf', [match]), goalName(index)));
  const columns = [
    ...pairOf(periods, 'visitors', visitors),
    ...goals.flatMap((_, index): readonly Expr[] => [
      ...pairOf(periods, `goal_${index}_users`, visitorsWith(goalName(index))),
      ...pairOf(periods, `goal_${index}_total`, sumOfColumn(goalName(index))),
    ]),
  ];
  return {
    query: select({
      columns,
      from: visits({ query, context, periods, events: or(isView, ...matches), columns: counts }),
    }),
    columns: COLUMNS,
    shape: ([row = []]) => ({
      results: ordered(
        query,
        goals.map(({ id, name }, index) =>
          goalRow(query, name || `Action ${id}`, row, index, periods.previous !== undefined),
        ),
      ),
      samplingRate: samplingRate(query),
    }),
    range: periods.current,
    comparedRange: periods.previous,
  };
};

const goalName = (index: number): string => `goal_${index}`;

const newestActions = ({ limit = DEFAULT_GOALS }: WebGoalsQuery, { actions }: InsightContext) =>
  [...actions.values()].toSorted((a, b) => b.id - a.id).slice(0, limit);

type GoalRow = readonly [name: string, users: Pair, total: Pair, rate: Pair];

const goalRow = (
  query: WebGoalsQuery,
  name: string,
  row: Row,
  index: number,
  isCompared: boolean,
): GoalRow => {
  const width = isCompared ? 2 : 1;
  const pairAt = (measure: number): Pair => {
    const at = measure * width;
    return [scaledUp(query, row[at]), isCompared ? scaledUp(query, row[at + 1]) : null];
  };
  const visitorPair = pairAt(0);
  const users = pairAt(1 + 2 * index);
  const rate = (of: 0 | 1): number | null =>
    users[of] === null ? null : visitorPair[of] ? users[of] / visitorPair[of] : 0;
  return [name, users, pairAt(2 + 2 * index), [rate(0), rate(1)]];
};

const ORDER = { ConvertingUsers: 1, TotalConversions: 2, ConversionRate: 3 } as const;

const ordered = ({ orderBy }: WebGoalsQuery, rows: readonly GoalRow[]): readonly GoalRow[] => {
  const [by, direction] = orderBy ?? [];
  if (by === undefined || !(by in ORDER)) return rows;
  const column = ORDER[by as keyof typeof ORDER];
  const sign = direction === 'ASC' ? 1 : -1;
  return rows.toSorted((a, b) => sign * ((a[column][0] ?? 0) - (b[column][0] ?? 0)));
};
