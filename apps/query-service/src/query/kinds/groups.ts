/** GroupsQuery: the groups of one type, or aggregates of them. */
import type { GroupsQuery } from '@meridian/contracts/query';
import { escapeLike } from '@meridian/core';
import {
  and,
  call,
  compare,
  constant,
  type Expr,
  equals,
  field,
  type OrderExpr,
  or,
  orderBy,
  parseOrder,
  propertiesToExpr,
  tuple,
} from '@meridian/hogql/build';
import type { SqlKind } from '../query-kind.ts';
import { fileColumn } from './list-answer.ts';
import { parseEach } from './parse-each.ts';
import { planColumns, type ReadColumn, toColumn } from './plan-list.ts';

const GROUP_NAME = 'group_name';

const KEY = call('toString', [field('key')]);
const NAME = call('toString', [field('properties', 'name')]);
/** A group without a name is shown by its key. */
const DISPLAY_NAME = call('coalesce', [call('nullIf', [NAME, constant('')]), KEY]);

const NEWEST_FIRST = [orderBy(field('created_at'), 'DESC'), orderBy(field('key'))];

export const planGroups: SqlKind<GroupsQuery> = (node, context) => {
  const names = [...new Set(node.select ?? [GROUP_NAME])];
  const columns = parseEach('select', names, (name) =>
    name === GROUP_NAME ? groupName(context.onlyRows) : toColumn(name, context),
  );
  const plan = planColumns(node, context, {
    table: 'groups',
    columns,
    where: whereOf(node),
    orderBy: (order) => orderOf(node, order),
  });
  return { ...plan, shape: async (...given) => ({ ...(await plan.shape(...given)), kind: node.kind }) };
};

const groupName = (onlyRows: boolean): ReadColumn =>
  onlyRows
    ? { name: GROUP_NAME, expr: fileColumn(GROUP_NAME, DISPLAY_NAME) }
    : { name: GROUP_NAME, expr: tuple([DISPLAY_NAME, KEY]), cell: toName };

const toName = (value: unknown): unknown => {
  const [display_name, key] = value as readonly unknown[];
  return { display_name, key };
};

const whereOf = ({ group_type_index, properties, search }: GroupsQuery): Expr => {
  const text = searchedText(search);
  return and(
    equals(field('index'), constant(group_type_index)),
    properties.values.length === 0 ? undefined : propertiesToExpr(properties, 'group'),
    text === undefined ? undefined : or(matches(NAME, `%${text}%`), matches(KEY, `%${text}%`)),
  );
};

/** A pattern that matches the text itself. */
const searchedText = (search: string | undefined): string | undefined => {
  const text = search?.trim() ?? '';
  return text === '' ? undefined : escapeLike(text);
};

const matches = (expr: Expr, pattern: string): Expr => compare('ilike', expr, constant(pattern));

/** With a search the closest names come first, unless the query orders. */
const orderOf = (
  { orderBy: asked, search }: GroupsQuery,
  ofTotals: readonly OrderExpr[] | undefined,
): readonly OrderExpr[] => {
  const text = searchedText(search);
  const byCloseness = text === undefined || ofTotals !== undefined ? [] : [orderBy(distance(text))];
  if (asked !== undefined && asked.length > 0) {
    return [...parseEach('orderBy', asked, parseOrder).map(byDisplayName), ...byCloseness];
  }
  return ofTotals ?? [...byCloseness, ...NEWEST_FIRST];
};

const byDisplayName = (order: OrderExpr): OrderExpr =>
  order.expr.kind === 'field' && order.expr.chain.length === 1 && order.expr.chain[0] === GROUP_NAME
    ? { ...order, expr: DISPLAY_NAME }
    : order;

const distance = (text: string): Expr =>
  call('multiIf', [
    matches(DISPLAY_NAME, text),
    constant(0),
    matches(DISPLAY_NAME, `${text}%`),
    constant(1),
    constant(2),
  ]);
