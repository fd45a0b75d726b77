/** Short words for building plan expressions. */
import type { StoredTable } from '../schema/model.ts';
import type { AliasRef, Literal, PlanCall, PlanExpr, Scan, StoredColumn } from './nodes.ts';
import { BOOLEAN, NULL, scalar, UNKNOWN, type ValueType } from './types.ts';

export const literal = (value: Literal['value']): Literal => ({
  kind: 'literal',
  value,
  type: typeOf(value),
});

/** A string of the compiler's own, such as the name of a type or of a time zone. */
export const inlineText = (value: string): Literal => ({ ...literal(value), inline: true });

const typeOf = (value: Literal['value']): ValueType => {
  if (value === null) return NULL;
  switch (typeof value) {
    case 'string':
      return scalar('string');
    case 'boolean':
      return BOOLEAN;
    case 'bigint':
      return scalar('integer');
    default:
      return scalar(Number.isInteger(value) ? 'integer' : 'float');
  }
};

/** A ClickHouse call with a known type. */
export const fn = (name: string, args: readonly PlanExpr[], type: ValueType): PlanCall => ({
  kind: 'call',
  name,
  args,
  type,
});

export const aliasRef = (name: string, type: ValueType): AliasRef => ({ kind: 'aliasRef', name, type });

export const isNullLiteral = (expr: PlanExpr): boolean => expr.kind === 'literal' && expr.value === null;

export const isStringLiteral = (expr: PlanExpr): expr is Literal & { readonly value: string } =>
  expr.kind === 'literal' && typeof expr.value === 'string';

export const allOf = (exprs: readonly PlanExpr[]): PlanExpr | undefined =>
  exprs.length <= 1 ? exprs[0] : fn('and', exprs, BOOLEAN);

export const scanOf = (table: StoredTable): Scan => ({ kind: 'scan', table, conditions: [], columns: [] });

export const storedColumn = (table: string, name: string, type: ValueType = UNKNOWN): StoredColumn => ({
  kind: 'storedColumn',
  table,
  name,
  type,
});
