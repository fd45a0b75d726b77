/** A chain of names → the column, property or alias that it means. */

import { closestName, quoteSqlText } from '@meridian/core';
import type { Expr, Field, Span } from '../ast/nodes.ts';
import { type HogQLError, queryError, unknownName } from '../errors.ts';
import { fn, literal } from '../plan/builders.ts';
import type { ColumnRef, PlanExpr } from '../plan/nodes.ts';
import { scalar, UNKNOWN } from '../plan/types.ts';
import { printHogQL } from '../print/hogql.ts';
import type { FieldMap, LazyJoinField, SchemaField, StoredField } from '../schema/model.ts';
import { isKnownProperty } from '../schema/property-definitions.ts';
import type { ResolveContext } from './context.ts';
import { readJsonPath, readTextPath } from './json-path.ts';
import { addLazyJoin } from './lazy-join.ts';
import { resolveExpr } from './resolve-node.ts';
import { findCte, type Scope, type ScopeSource } from './scope.ts';

type Chain = readonly (string | number)[];

export const resolveField = (node: Field, scope: Scope, context: ResolveContext): PlanExpr => {
  const expr = resolveChain(node.chain, node.span, scope, context);
  if (node.span && context.onField) {
    const { chain, span } = node;
    context.onField({ chain, span, type: expr.type, property: context.properties.get(expr) });
  }
  return expr.span ? expr : remember(context, expr, { ...expr, span: node.span });
};

/** A copy still knows how to read paths of its JSON. */
const remember = (context: ResolveContext, from: PlanExpr, to: PlanExpr): PlanExpr => {
  const reader = context.pathReaders.get(from);
  if (reader) context.pathReaders.set(to, reader);
  return to;
};

const resolveChain = (
  chain: Chain,
  span: Span | undefined,
  scope: Scope,
  context: ResolveContext,
): PlanExpr => {
  const [first, ...rest] = chain;
  if (typeof first !== 'string') throw queryError(`Unable to resolve field: ${chain.join('.')}`, span);
  if (scope.within) {
    const own = scope.within.fields.get(first);
    if (own) return followField(own, first, rest, { ...scope.within, span, scope, context });
  }
  const alias = scope.lambdaArgs.get(first) ?? aliasOf(first, rest, scope);
  if (alias) return followValue(alias.reference, alias.target ?? alias.reference, rest, span, context);
  if (rest.length > 0) {
    const source = scope.sources.find((candidate) => candidate.name === first);
    if (source) return followSource(source, rest, span, scope, context);
  }
  const unified = scope.unified.get(first);
  if (unified) return followValue(unified, unified, rest, span, context);
  const holders = scope.sources.filter((source) => hasField(source, first) && !source.merged.has(first));
  if (holders.length > 1)
    throw queryError(`Ambiguous query. Found multiple sources for field: ${first}`, span);
  if (holders.length === 1) return followSource(holders[0]!, chain, span, scope, context);
  const cte = findCte(scope.ctes, first);
  if (cte?.kind === 'column') {
    const value = resolveExpr(cte.expr, scope, context);
    return followValue(value, value, rest, span, context);
  }
  throw unresolved(first, span, scope, context);
};

/** A source of the same name wins where a member is asked of it: `events.event`. */
const aliasOf = (name: string, rest: Chain, scope: Scope) =>
  rest.length > 0 && scope.sources.some((source) => source.name === name)
    ? undefined
    : scope.aliases.get(name);

const unresolved = (
  name: string,
  span: Span | undefined,
  scope: Scope,
  context: ResolveContext,
): HogQLError => {
  if (scope.sources.some((source) => source.name === name)) return notAColumn(name, span);
  if (context.tables.has(name) && scope.sources.length === 0) {
    return queryError(`Unable to resolve field: ${name}. The query has no FROM clause.`, span);
  }
  const holder = scope.sources.find(
    ({ shape }) => shape.kind === 'table' && isPropertyOf(shape.table.fields, name, context),
  );
  if (holder) return unknownName(`Unable to resolve field: ${name}`, name, `properties.${name}`, span);
  const known = [
    ...scope.aliases.keys(),
    ...scope.sources.flatMap((source) => [...fieldNames(source), source.name ?? '']),
  ];
  const sentence = `Unable to resolve field: ${name}`;
  const isDoubleQuoted = span !== undefined && context.text?.[span.start] === '"';
  if (isDoubleQuoted && closestName(name, known) === undefined) {
    const meant = quoteSqlText(name);
    return queryError(`${sentence}. Write a string in single quotes: ${meant}.`, span, {
      wrong: `"${name}"`,
      meant,
    });
  }
  return unknownName(sentence, name, known, span);
};

const notAColumn = (name: string, span: Span | undefined): HogQLError =>
  queryError(`Can't select a table when a column is expected: ${name}`, span);

export const hasField = (source: ScopeSource, name: string): boolean =>
  source.shape.kind === 'table'
    ? source.shape.table.fields.has(name)
    : source.shape.outputs.columns.some((column) => column.name === name);

const fieldNames = (source: ScopeSource): readonly string[] =>
  source.shape.kind === 'table'
    ? [...source.shape.table.fields.keys()]
    : source.shape.outputs.columns.map((column) => column.name);

export const followSource = (
  source: ScopeSource,
  chain: Chain,
  span: Span | undefined,
  scope: Scope,
  context: ResolveContext,
): PlanExpr => {
  const [name, ...rest] = chain;
  if (typeof name !== 'string') throw queryError(`Field not found: ${String(name)}`, span);
  if (source.shape.kind === 'outputs') return followOutput(source, name, rest, span, context);
  const { fields } = source.shape.table;
  const field = fields.get(name);
  if (!field) throw noSuchField(name, fields, span, context);
  return followField(field, name, rest, { source, fields, span, scope, context });
};

const followOutput = (
  source: ScopeSource,
  name: string,
  rest: Chain,
  span: Span | undefined,
  context: ResolveContext,
): PlanExpr => {
  const outputs = source.shape.kind === 'outputs' ? source.shape.outputs : undefined;
  const matching = outputs?.columns.filter((column) => column.name === name) ?? [];
  if (matching.length > 1)
    throw queryError(`Ambiguous query. Found multiple sources for field: ${name}`, span);
  const column = matching[0];
  if (!column) throw unknownName(`Field not found: ${name}`, name, fieldNames(source), span);
  const reference: ColumnRef = { kind: 'column', source: source.id, name, type: column.type };
  if (column.type.kind === 'json') {
    const read = (path: Chain): PlanExpr => {
      const output = outputs?.requestPath?.(name, path);
      return output
        ? { kind: 'column', source: source.id, name: output.name, type: output.type }
        : readTextPath(reference, path);
    };
    context.pathReaders.set(reference, read);
  }
  return followValue(reference, reference, rest, span, context);
};

interface Following {
  readonly source: ScopeSource;
  readonly fields: FieldMap;
  readonly span: Span | undefined;
  readonly scope: Scope;
  readonly context: ResolveContext;
}

const followField = (field: SchemaField, name: string, rest: Chain, following: Following): PlanExpr => {
  const { source, fields, span, scope, context } = following;
  switch (field.kind) {
    case 'stored':
      return followStored(field, name, rest, following);
    case 'computed': {
      const value = resolveExpr(field.expr, { ...scope, within: { source, fields } }, context);
      return followValue(value, value, rest, span, context);
    }
    case 'prefix': {
      const member = memberOf(field.fields, name, rest, span, context);
      return followField(member.field, `${name}.${member.name}`, rest.slice(1), {
        ...following,
        fields: field.fields,
      });
    }
    case 'lazyJoin': {
      if (rest.length === 0) throw notAColumn(name, span);
      const joined = lazySource(field, name, following);
      return followSource(joined, rest, span, scope, context);
    }
    case 'traverser':
      return followChain([...field.chain, ...rest], following);
  }
};

const followChain = (chain: Chain, following: Following): PlanExpr => {
  const [name, ...rest] = chain;
  const { shape } = following.source;
  const fields = shape.kind === 'table' ? shape.table.fields : following.fields;
  const member = memberOf(fields, '', [name ?? ''], following.span, following.context);
  return followField(member.field, String(name), rest, { ...following, fields });
};

const memberOf = (
  fields: FieldMap,
  parent: string,
  rest: Chain,
  span: Span | undefined,
  context: ResolveContext,
) => {
  const name = String(rest[0] ?? '');
  if (rest.length === 0) throw notAColumn(parent, span);
  const field = fields.get(name);
  if (!field) throw noSuchField(name, fields, span, context);
  return { name, field };
};

const noSuchField = (
  name: string,
  fields: FieldMap,
  span: Span | undefined,
  context: ResolveContext,
): HogQLError => {
  const known = isPropertyOf(fields, name, context) ? `properties.${name}` : fields.keys();
  return unknownName(`Field not found: ${name}`, name, known, span);
};

/** `person.email` is a mistake for `person.properties.email` where persons have such a property. */
const isPropertyOf = (fields: FieldMap, name: string, { definitions }: ResolveContext): boolean => {
  const properties = fields.get('properties');
  if (properties?.kind !== 'stored' || properties.properties === undefined) return false;
  const property = { owner: properties.properties, groupIndex: properties.groupIndex, name };
  return isKnownProperty(definitions, property);
};

const lazySource = (
  field: LazyJoinField,
  name: string,
  { source, fields, span, scope, context }: Following,
): ScopeSource =>
  source.lazyJoins.get(name) ?? addLazyJoin(field, name, source, fields, span, scope, context);

const followStored = (field: StoredField, name: string, rest: Chain, following: Following): PlanExpr => {
  const { source, span, context } = following;
  const column: ColumnRef = {
    kind: 'column',
    source: source.id,
    name,
    physical: field.physical,
    type: field.type,
  };
  if (field.type.kind !== 'json') {
    if (rest.length > 0 && field.type.kind === 'string')
      throw queryError(`Can't access property "${rest[0]}" on field "${name}".`, span);
    return followValue(column, column, rest, span, context);
  }
  const groupIndex = source.shape.kind === 'table' ? source.shape.groupIndex : undefined;
  const read = (path: Chain): PlanExpr => readJsonPath(column, field, path, context, groupIndex);
  if (rest.length > 0) return checkedPath(read, rest, span);
  const whole: PlanExpr = field.whole
    ? { ...column, physical: field.whole }
    : fn('toJSONString', [{ ...column, name: `${name}.json` }], scalar('json'));
  context.pathReaders.set(whole, read);
  return whole;
};

const checkedPath = (read: (path: Chain) => PlanExpr, path: Chain, span: Span | undefined): PlanExpr => {
  if (path.includes(0)) throw indexZero(span);
  if (path.includes('')) throw queryError('A property cannot have an empty name.', span);
  if (path.includes('*')) throw queryError('A property has no columns, so * cannot follow it.', span);
  return read(path);
};

export const indexZero = (span: Span | undefined): HogQLError =>
  queryError('SQL indexes start from one, not from zero. E.g: array.1', span);

/** Members of a value: a path of JSON, an item of an array or tuple. */
const followValue = (
  value: PlanExpr,
  origin: PlanExpr,
  rest: Chain,
  span: Span | undefined,
  context: ResolveContext,
): PlanExpr => {
  if (rest.length === 0) return value;
  const read = context.pathReaders.get(origin);
  if (read) return checkedPath(read, rest, span);
  const [part, ...others] = rest;
  const next =
    typeof part === 'number' ? memberByNumber(value, part) : memberByName(value, String(part), span);
  return followValue(next, next, others, span, context);
};

const memberByNumber = (value: PlanExpr, index: number): PlanExpr => {
  const { type } = value;
  if (type.kind === 'tuple')
    return fn('tupleElement', [value, literal(index)], type.items[index - 1] ?? UNKNOWN);
  if (type.kind === 'string' || type.kind === 'json') return readTextPath(value, [index]);
  return fn('arrayElement', [value, literal(index)], type.kind === 'array' ? type.item : UNKNOWN);
};

const memberByName = (value: PlanExpr, name: string, span: Span | undefined): PlanExpr => {
  if (value.kind === 'jsonPath') return readTextPath(value, [name]);
  if (value.type.kind === 'string' || value.type.kind === 'json') return readTextPath(value, [name]);
  if (value.type.kind === 'unknown' || value.type.kind === 'tuple') {
    return fn('tupleElement', [value, literal(name)], UNKNOWN);
  }
  throw queryError(`Field not found: ${name}`, span);
};

/** The member of a value that an author writes as `value[index]`, where it is a path of JSON; else undefined. */
export const readPathOf = (
  value: PlanExpr,
  index: Expr,
  span: Span | undefined,
  context: ResolveContext,
): PlanExpr | undefined => {
  const read = context.pathReaders.get(value);
  if (!read || index.kind !== 'constant') return undefined;
  if (typeof index.value !== 'string' && typeof index.value !== 'number') {
    throw queryError(`The key of a property must be a string or a number, not ${printHogQL(index)}.`, span);
  }
  return checkedPath(read, [index.value], span);
};
