/** `person_display_name`: the first of a person's properties that names it, by the settings of the project. */
import {
  call,
  constant,
  type Expr,
  type OrderExpr,
  parseOrder,
  rewriteTree,
  tuple,
} from '@meridian/hogql/build';
import type { PlanContext } from '../query-kind.ts';

const DEFAULT_PROPERTIES = ['email', 'Email', '$email', 'name', 'Name', 'username', 'Username', 'UserName'];
const COLUMN = 'person_display_name';

/** A column without its title: `count()` of `count() -- Visits`. */
export const withoutTitle = (column: string): string => column.replace(/\s*--[^'"`]*$/, '').trim();

export const isPersonName = (column: string): boolean => withoutTitle(column) === COLUMN;

/** `property` reads a property of the person; a person without a name is shown as `otherwise`. */
export const personName = (
  property: (name: string) => Expr,
  otherwise: Expr,
  { project }: Pick<PlanContext, 'project'>,
): Expr => {
  const chosen = project.facts.settings.person_display_name_properties ?? [];
  const names = chosen.length > 0 ? chosen : DEFAULT_PROPERTIES;
  const filled = (name: string): Expr => call('nullIf', [call('toString', [property(name)]), constant('')]);
  return call('coalesce', [...names.map(filled), call('toString', [otherwise])]);
};

/** The name, followed by other properties that identify the person, as members of these names. */
export const nameColumn = (name: Expr, members: Readonly<Record<string, Expr>>) => ({
  expr: tuple([name, ...Object.values(members).map((member) => call('toString', [member]))]),
  cell: (value: unknown): unknown => {
    const cells = value as readonly unknown[];
    const keys = ['display_name', ...Object.keys(members)];
    return Object.fromEntries(keys.map((key, index) => [key, cells[index]]));
  },
});

/** `count() -- Visits DESC` orders by `count() DESC`. */
const TITLE_IN_ORDER = /\s*--[^'"`]*?(\s(?:ASC|DESC)(?:ENDING)?)?\s*$/i;

export const parseListOrder =
  (name: Expr | undefined) =>
  (text: string): readonly OrderExpr[] => {
    const orders = parseOrder(text.replace(TITLE_IN_ORDER, '$1'));
    return name === undefined
      ? orders
      : orders.map((order) => ({ ...order, expr: rewriteTree(order.expr, (node) => withName(node, name)) }));
  };

const withName = (node: Expr, name: Expr): Expr =>
  node.kind === 'field' && node.chain.length === 1 && node.chain[0] === COLUMN ? name : node;
