/** The member of a query whose SQL or filter makes the query fail: insights combine them into one text. */
import type { PropertyFilter } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import { type Expr, parseExpr, propertiesToExpr, select } from '@meridian/hogql/build';
import { HogQLError } from '@meridian/hogql/compile';
import { pathToList } from './name-unknown-saved.ts';
import type { PlanContext } from './query-kind.ts';

type Path = readonly (string | number)[];
type Members = Readonly<Record<string, unknown>>;

interface Candidate {
  readonly path: Path;
  readonly table: string;
  readonly expression: () => Expr;
}

/** The table that the expressions of a list read. Insights read events. */
const TABLES: Readonly<Record<string, string>> = {
  SessionsQuery: 'sessions',
  ActorsQuery: 'persons',
  GroupsQuery: 'groups',
};
const TEXTS: ReadonlySet<string> = new Set(['math_hogql', 'funnelAggregateByHogQL', 'pathsHogQLExpression']);
const LISTS: ReadonlySet<string> = new Set(['select', 'where', 'orderBy']);
const FILTERS: ReadonlySet<string> = new Set(['properties', 'fixedProperties', 'eventProperties']);
/** Each is compiled by itself. */
const MAX_CANDIDATES = 200;

/** Lets the error name the member, if the member alone leads to the same error. */
export const namingWrongText = <Result>(
  node: object,
  { compile }: Pick<PlanContext, 'compile'>,
  run: () => Result,
): Result => {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof InvalidRequestError) || error.options.attr !== undefined) throw error;
    const sentence = sentenceOf(error);
    const isCause = ({ table, expression }: Candidate): boolean => {
      try {
        compile({ query: select({ columns: [expression()], from: table }) });
        return false;
      } catch (own) {
        return sentenceOf(own) === sentence;
      }
    };
    const cause = candidatesOf(node).slice(0, MAX_CANDIDATES).find(isCause);
    if (cause === undefined) throw error;
    throw new InvalidRequestError(error.code, error.message, {
      ...error.options,
      attr: ['query', ...cause.path].join('__'),
    });
  }
};

/** The message without its excerpt of the text, which depends on the surroundings of the mistake. */
const sentenceOf = (error: unknown): string | undefined => {
  if (error instanceof HogQLError) return error.sentence;
  return error instanceof InvalidRequestError ? error.message : undefined;
};

const candidatesOf = (node: unknown, path: Path = [], around = 'events'): Candidate[] => {
  if (typeof node !== 'object' || node === null) return [];
  const members = node as Members;
  const kind = members['kind'];
  const table = typeof kind === 'string' && kind.endsWith('Query') ? (TABLES[kind] ?? 'events') : around;
  const text = (sql: unknown, ...to: Path): Candidate[] =>
    typeof sql === 'string' ? [{ path: [...path, ...to], table, expression: () => parseExpr(sql) }] : [];
  return Object.entries(members).flatMap(([name, value]): Candidate[] => {
    if (TEXTS.has(name)) return text(value, name);
    if (LISTS.has(name) && Array.isArray(value)) {
      return value.flatMap((one, index) => text(name === 'orderBy' ? ordered(one) : one, name, index));
    }
    if (name === 'breakdown' && members['breakdown_type'] === 'hogql') {
      return [value].flat().flatMap((one) => text(one, name));
    }
    if (name === 'property' && members['type'] === 'hogql') return text(value, name);
    if (FILTERS.has(name)) return filtersIn(value, [...path, name], table);
    return candidatesOf(value, [...path, keyIn(node, name)], table);
  });
};

const ordered = (sql: unknown): unknown =>
  typeof sql === 'string' ? sql.replace(/\s+(?:asc|desc)(?:\s+nulls\s+(?:first|last))?\s*$/i, '') : sql;

const filtersIn = (value: unknown, path: Path, table: string): Candidate[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('key' in value) {
    const expression = () => propertiesToExpr({ type: 'AND', values: [value as PropertyFilter] });
    return [{ path: pathToList(path), table, expression }];
  }
  return Object.entries(value).flatMap(([name, one]) => filtersIn(one, [...path, keyIn(value, name)], table));
};

const keyIn = (owner: object, name: string): string | number => (Array.isArray(owner) ? Number(name) : name);
