/** The tables, CTEs and aliases that are visible at a position of an unfinished text. */
import { type Expr, parseSelect, type Query, type Select, walkTree } from '@meridian/hogql/build';
import { HogQLError } from '@meridian/hogql/compile';
import { type DescribedTable, describeTables } from '@meridian/hogql/describe';

export interface NamedSource {
  readonly name: string;
  /** The stored table with all its fields. */
  readonly table?: DescribedTable | undefined;
  /** The columns of a subquery or a CTE. */
  readonly columns: readonly string[];
}

export interface NamesAt {
  readonly sources: readonly NamedSource[];
  /** Names that may follow FROM besides tables. */
  readonly ctes: readonly NamedSource[];
  /** Names given by AS in the same SELECT. */
  readonly aliases: readonly string[];
}

const NOTHING: NamesAt = { sources: [], ctes: [], aliases: [] };

/** Inserted at the cursor, because most unfinished texts parse once a name is there. */
const STAND_IN = 'x';

export const namesAt = (text: string, at: number): NamesAt => {
  const before = text.slice(0, at);
  const isInWord = /[\w$`]$/.test(before.slice(-1));
  const query = parsed(isInWord ? text : before + STAND_IN + text.slice(at)) ?? parsed(text);
  return query === undefined ? roughly(text) : inside(query, at);
};

/** The same for a finished text. */
export const namesIn = (text: string): NamesAt => {
  const query = parsed(text);
  return query === undefined ? roughly(text) : inside(query, text.length);
};

const parsed = (text: string): Query | undefined => {
  try {
    return parseSelect(text);
  } catch (error) {
    if (error instanceof HogQLError) return undefined;
    throw error;
  }
};

/** The innermost SELECT around the position, and the CTEs of all SELECTs around it. */
const inside = (query: Query, at: number): NamesAt => {
  const around: Select[] = [];
  walkTree(query, (node) => {
    const holds = node.kind === 'select' && node.span && node.span.start <= at && at <= node.span.end;
    if (holds) around.push(node as Select);
  });
  const ctes = new Map<string, NamedSource>();
  for (const { ctes: declared = [] } of around) {
    for (const { name, expr, columns } of declared) {
      const given = columns ?? (isQuery(expr) ? columnsOf(expr, ctes) : []);
      ctes.set(name, { name, columns: given });
    }
  }
  const innermost = around.at(-1);
  return innermost === undefined
    ? NOTHING
    : {
        sources: sourcesOf(innermost, ctes),
        ctes: [...ctes.values()],
        aliases: innermost.columns.flatMap((column) => (column.kind === 'alias' ? [column.alias] : [])),
      };
};

type Ctes = ReadonlyMap<string, NamedSource>;

const isQuery = (node: Expr): node is Query => node.kind === 'select' || node.kind === 'selectSet';

const sourcesOf = ({ from = [] }: Select, ctes: Ctes): NamedSource[] =>
  from.flatMap(({ source, alias, columnAliases }): NamedSource[] => {
    switch (source.kind) {
      case 'table': {
        const name = source.name.join('.');
        const known = ctes.get(name) ?? tableNamed(name);
        return known ? [{ ...known, name: alias ?? source.name.at(-1) ?? name }] : [];
      }
      case 'select':
      case 'selectSet':
        return [{ name: alias ?? '', columns: columnAliases ?? columnsOf(source, ctes) }];
      default:
        return [{ name: alias ?? '', columns: columnAliases ?? [] }];
    }
  });

const columnsOf = (query: Query, ctes: Ctes): readonly string[] => {
  if (query.kind === 'selectSet') return columnsOf(query.first, ctes);
  return query.columns.flatMap((column) => {
    if (column.kind === 'alias') return [column.alias];
    if (column.kind !== 'field') return [];
    const last = String(column.chain.at(-1));
    return last === '*' ? sourcesOf(query, ctes).flatMap(({ columns }) => columns) : [last];
  });
};

const tableNamed = (name: string): NamedSource | undefined => {
  const table = describeTables().find((candidate) => candidate.name === name);
  return table && sourceOf(name, table);
};

const sourceOf = (name: string, table: DescribedTable): NamedSource => ({
  name,
  table,
  columns: table.fields.filter(({ isHidden }) => !isHidden).map((field) => field.name),
});

// Fallback for texts that do not parse with a name at the cursor.

const TABLE = /\b(?:from|join)\s+`?([\w.]+)`?(?:\s+(?:as\s+)?([A-Za-z_]\w*))?/gi;
const NO_ALIAS =
  /^(?:where|group|order|limit|join|left|right|inner|full|cross|any|on|using|sample|final|prewhere|having|union)$/i;

const roughly = (text: string): NamesAt => ({
  ...NOTHING,
  sources: [...text.matchAll(TABLE)].flatMap(([, name = '', alias]) => {
    const found = tableNamed(name);
    return found ? [{ ...found, name: alias !== undefined && !NO_ALIAS.test(alias) ? alias : name }] : [];
  }),
});
