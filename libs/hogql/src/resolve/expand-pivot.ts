/** PIVOT and UNPIVOT as the SELECT that an author without them would write. */
import {
  alias,
  and,
  array,
  constant,
  equals,
  field,
  isNotNull,
  tuple,
  tupleElement,
} from '../ast/builders.ts';
import type { Call, Expr, Pivot, Select, Span, Unpivot } from '../ast/nodes.ts';
import { queryError } from '../errors.ts';
import { printHogQL } from '../print/hogql.ts';
import { OWN_MARK } from './check-identifier.ts';

/** `SELECT g, sum(v) FILTER (WHERE k = 'a') AS a, … GROUP BY g` */
export const pivotToSelect = (pivot: Pivot): Select => {
  const { groupBy } = pivot;
  const cells = combinations(pivot).flatMap((cell) =>
    pivot.aggregates.map((aggregate) =>
      alias(within(aggregate, cell.condition), cellName(cell.name, aggregate, pivot)),
    ),
  );
  return {
    kind: 'select',
    columns: [...(groupBy ?? [unmentioned([pivot.aggregates, pivot.columns])]), ...cells],
    from: [pivot.of],
    groupBy: groupBy ? { mode: 'plain', exprs: groupBy.map(unnamed) } : { mode: 'all', exprs: [] },
    span: pivot.span,
  };
};

/** `SELECT others, pair.1 AS name, pair.2 AS value … ARRAY JOIN [('a', a), ('b', b)] AS pair` */
export const unpivotToSelect = (unpivot: Unpivot, pairName: string): Select => {
  const value = tupleElement(field(pairName), 2);
  const pairs = unpivot.columns.map((column) => tuple([constant(nameOf(column)), unnamed(column)]));
  return {
    kind: 'select',
    columns: [
      unmentioned(unpivot.columns),
      alias(tupleElement(field(pairName), 1), unpivot.name),
      alias(value, unpivot.value),
    ],
    from: [unpivot.of],
    arrayJoin: { left: false, items: [alias(array(pairs), pairName)] },
    where: unpivot.includeNulls ? undefined : isNotNull(value),
    span: unpivot.span,
  };
};

interface Cell {
  readonly name: string;
  readonly condition: Expr;
}

/** Far more than a table that people read has. */
const MAX_CELLS = 1_000;

/** One value of each column, in every combination. */
const combinations = ({ columns, span }: Pivot): readonly Cell[] => {
  const count = columns.reduce((product, { values }) => product * values.length, 1);
  if (count > MAX_CELLS)
    throw queryError(`PIVOT can make at most ${MAX_CELLS} columns. List fewer values.`, span);
  return columns.reduce<readonly (Cell | undefined)[]>(
    (cells, { column, values }) =>
      cells.flatMap((cell) =>
        values.map((value): Cell => {
          const isValue = equals(column, unnamed(value));
          return cell
            ? { name: `${cell.name}_${nameOf(value)}`, condition: and(cell.condition, isValue) }
            : { name: nameOf(value), condition: isValue };
        }),
      ),
    [undefined],
  ) as readonly Cell[];
};

const within = (aggregate: Expr, condition: Expr): Call => {
  const plain = unnamed(aggregate);
  if (plain.kind !== 'call') throw queryError('PIVOT needs aggregations, such as count().', plain.span);
  return { ...plain, filter: plain.filter ? and(plain.filter, condition) : condition };
};

/** With one unnamed aggregation, the value alone is the name. */
const cellName = (value: string, aggregate: Expr, { aggregates }: Pivot): string =>
  aggregate.kind === 'alias' || aggregates.length > 1 ? `${value}_${nameOf(aggregate)}` : value;

const nameOf = (expr: Expr): string => {
  if (expr.kind === 'alias') return expr.alias;
  if (expr.kind === 'constant') return nameOfConstant(String(expr.value), expr.span);
  return expr.kind === 'field' ? String(expr.chain.at(-1)) : printHogQL(expr);
};

const nameOfConstant = (text: string, span: Span | undefined): string => {
  if (text.includes(OWN_MARK))
    throw queryError(
      'A string with a NUL character cannot be the name of a column. Name the column with AS.',
      span,
    );
  return text;
};

const unnamed = (expr: Expr): Expr => (expr.kind === 'alias' ? expr.expr : expr);

const unmentioned = (mentions: unknown): Expr => ({ kind: 'columns', exclude: [...fieldNames(mentions)] });

/** The first names of chains: `properties` of `properties.price`, and `v` of `t.v`. */
const fieldNames = (tree: unknown, names = new Set<string>()): ReadonlySet<string> => {
  if (typeof tree !== 'object' || tree === null) return names;
  const { kind, chain } = tree as { readonly kind?: unknown; readonly chain?: readonly unknown[] };
  if (kind === 'field') for (const part of chain?.slice(0, 2) ?? []) names.add(String(part));
  for (const member of Object.values(tree)) fieldNames(member, names);
  return names;
};
