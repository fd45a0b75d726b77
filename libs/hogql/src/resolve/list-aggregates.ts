/** Aggregations of SQL that gather values, as the expression that an author without them would write. */
import {
  arithmetic,
  call,
  constant,
  field,
  isNotNull,
  lambda,
  tuple,
  tupleElement,
} from '../ast/builders.ts';
import type { Call, Expr, OrderExpr, WindowFunction } from '../ast/nodes.ts';
import { notImplemented, queryError } from '../errors.ts';

/** Undefined for aggregates that the engine supports directly. */
export const rewriteListAggregate = (node: Call | WindowFunction): Expr | undefined => {
  const name = node.name.toLowerCase();
  const { withinGroup, orderBy } = node.kind === 'call' ? node : {};
  const orderedSet = withinGroup && memberOf(ORDERED_SETS, name);
  if (node.kind === 'call' && withinGroup && orderedSet) return orderedSet(orderedSetOf(node, withinGroup));
  const toResult = memberOf(LISTS, name);
  const order = withinGroup ?? orderBy;
  if (!toResult && order)
    throw queryError(
      `'${node.name}' does not accept ${withinGroup ? 'WITHIN GROUP' : 'ORDER BY'}.`,
      node.span,
    );
  if (!toResult || (toResult === asList && !order)) return undefined;
  // `string_agg(x, ', ') WITHIN GROUP (ORDER BY y)`: what looks like parameters are its arguments.
  const [args, params] = withinGroup ? [node.params ?? [], undefined] : [node.args, node.params];
  return toResult(order ? sortedList({ ...node, params }, args, order) : gathered(node, args), args);
};

const memberOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

// ── Lists ───────────────────────────────────────────────────────────────────────────────────────────────────

type FromList = (list: Expr, args: readonly Expr[]) => Expr;

const asList: FromList = (list) => list;

/** The function that each aggregate applies to the list of its values. */
const LISTS: Readonly<Record<string, FromList>> = {
  grouparray: asList,
  array_agg: asList,
  json_agg: (list) => call('toJSONString', [list]),
  string_agg: (list, [, separator = constant('')]) =>
    call('arrayStringConcat', [call('arrayMap', [toText, list]), separator]),
};

const toText = lambda(['item'], call('toString', [field('item')]));

const gathered = (node: Call | WindowFunction, args: readonly Expr[]): Expr => ({
  ...node,
  name: 'groupArray',
  args: args.slice(0, 1),
});

/** `arrayMap(pair -> pair.1, arraySort(pair -> pair.2, groupArray((x, y))))`, without the x that are NULL. */
const sortedList = (
  node: Call | WindowFunction,
  args: readonly Expr[],
  order: readonly OrderExpr[],
): Expr => {
  const keys = order.map(({ expr }) => expr);
  const pairs = call(
    'groupArray',
    [tuple([...args.slice(0, 1), keys.length === 1 ? keys[0]! : tuple(keys)])],
    {
      filter: node.filter,
    },
  );
  const present = call('arrayFilter', [lambda(['pair'], isNotNull(VALUE)), pairs]);
  const sorted = call(sortFor(order), [lambda(['pair'], KEY), present]);
  const list = call('arrayMap', [lambda(['pair'], VALUE), sorted]);
  const distinct = node.distinct ? call('arrayDistinct', [list]) : list;
  const [most] = node.params ?? [];
  return most ? call('arraySlice', [distinct, constant(1), most]) : distinct;
};

const VALUE = tupleElement(field('pair'), 1);
const KEY = tupleElement(field('pair'), 2);

const sortFor = (order: readonly OrderExpr[]): string => {
  const directions = new Set(order.map(({ direction }) => direction));
  if (directions.size > 1)
    throw notImplemented(
      'ORDER BY inside an aggregation must have one direction: use ASC for all expressions or DESC for all.',
      order[0]?.span,
    );
  return directions.has('DESC') ? 'arrayReverseSort' : 'arraySort';
};

// ── WITHIN GROUP ────────────────────────────────────────────────────────────────────────────────────────────

interface OrderedSet {
  readonly value: Expr;
  readonly filter: Expr | undefined;
  /** The part of the rows before the value: the parameter, counted from the end where rows descend. */
  readonly share: () => Expr;
}

const orderedSetOf = ({ name, params = [], filter, span }: Call, order: readonly OrderExpr[]): OrderedSet => {
  const [by, another] = order;
  if (!by || another)
    throw queryError(`WITHIN GROUP of '${name}' must have exactly one ORDER BY expression.`, span);
  const share = (): Expr => {
    const [given] = params;
    if (params.length !== 1 || given?.kind !== 'constant' || typeof given.value !== 'number')
      throw queryError(`'${name}' needs one parameter: a number from 0 to 1.`, given?.span ?? span);
    return by.direction === 'DESC' ? constant(1 - given.value) : given;
  };
  return { value: by.expr, filter, share };
};

const ORDERED_SETS: Readonly<Record<string, (set: OrderedSet) => Expr>> = {
  /** Between two values where none is at that place. */
  percentile_cont: ({ value, filter, share }) =>
    call('quantileExactInclusive', [value], { params: [share()], filter }),
  /** The value at that place, or the next one. */
  percentile_disc: ({ value, filter, share }) => {
    const values = call('groupArray', [value], { filter });
    const place = call('ceil', [arithmetic('*', share(), call('length', [values]))]);
    const index = call('toInt', [call('greatest', [constant(1), place])]);
    return call('arrayElementOrNull', [call('arraySort', [values]), index]);
  },
  mode: ({ value, filter }) =>
    call('arrayElementOrNull', [call('topK', [value], { params: [constant(1)], filter }), constant(1)]),
};
