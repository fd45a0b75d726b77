import type { ValueType } from '../plan/types.ts';

export type FunctionKind = 'scalar' | 'aggregate' | 'window';

/** The result's type from the types of the arguments. */
export type Returns = (args: readonly ValueType[]) => ValueType;

export interface Arity {
  readonly min: number;
  /** Infinity for any number. */
  readonly max: number;
}

export interface FunctionDef {
  readonly name: string;
  readonly kind: FunctionKind;
  /** The name in ClickHouse where it is another. */
  readonly clickhouse: string;
  readonly args: Arity;
  readonly params?: Arity | undefined;
  readonly returns: Returns;
}

export type FunctionMap = ReadonlyMap<string, FunctionDef>;
