/** The type of a value, as far as conversions and null rules need it. */
export type ValueType =
  | {
      readonly kind: ScalarKind;
      readonly nullable: boolean;
      /** The text of a property whose type is not known: it may hold a number. */
      readonly untyped?: true;
      /** The unit of the interval is an hour or smaller. */
      readonly withinDay?: true;
    }
  | { readonly kind: 'array'; readonly item: ValueType; readonly nullable: false }
  | { readonly kind: 'tuple'; readonly items: readonly ValueType[]; readonly nullable: false }
  | { readonly kind: 'lambda'; readonly gives: ValueType; readonly nullable: false };

export type ScalarKind =
  | 'string'
  | 'integer'
  | 'float'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'uuid'
  | 'json'
  | 'interval'
  /** Not known: may be anything, also NULL. */
  | 'unknown';

export const scalar = (kind: ScalarKind, nullable = false): ValueType => ({ kind, nullable });

export const nullable = (type: ValueType): ValueType =>
  type.kind === 'array' || type.kind === 'tuple' || type.kind === 'lambda' || type.nullable
    ? type
    : { ...type, nullable: true };

export const notNull = (type: ValueType): ValueType => (type.nullable ? { ...type, nullable: false } : type);

export const arrayOf = (item: ValueType): ValueType => ({ kind: 'array', item, nullable: false });

export const tupleOf = (items: readonly ValueType[]): ValueType => ({
  kind: 'tuple',
  items,
  nullable: false,
});

export const lambdaTo = (gives: ValueType): ValueType => ({ kind: 'lambda', gives, nullable: false });

export const UNKNOWN = scalar('unknown', true);
export const BOOLEAN = scalar('boolean');

export const TIME_INTERVAL: ValueType = { kind: 'interval', nullable: false, withinDay: true };

/** Whether it moves a value by hours, minutes or less; several intervals are a tuple. */
export const isTimeInterval = (type: ValueType): boolean =>
  type.kind === 'tuple'
    ? type.items.some(isTimeInterval)
    : type.kind === 'interval' && type.withinDay === true;

export const isInterval = (type: ValueType): boolean =>
  type.kind === 'interval' ||
  (type.kind === 'tuple' && type.items.length > 0 && type.items.every(isInterval));

/** The type of a value that an interval moves: a date stays a date unless the interval has hours, and a text is a moment. */
export const movedType = (value: ValueType, isWithinDay: boolean): ValueType => {
  if (value.kind === 'string' || (value.kind === 'date' && isWithinDay))
    return scalar('datetime', value.nullable);
  return value;
};

export const UNTYPED_TEXT: ValueType = { kind: 'string', nullable: true, untyped: true };

export const isUntyped = (type: ValueType): boolean => type.kind === 'string' && type.untyped === true;

/** The type of one value among several: of `if` branches, array items, set members. */
export const commonType = (types: readonly ValueType[]): ValueType => {
  const known = types.filter((type) => type !== NULL);
  const [first] = known;
  if (!first) return UNKNOWN;
  const same = known.every((type) => type.kind === first.kind);
  const isNullable = types.length > known.length || types.some((type) => type.nullable);
  if (!same) {
    if (known.every(isTemporal)) return scalar('datetime', isNullable);
    const numeric = known.every((type) => NUMERIC.has(type.kind));
    return numeric ? scalar('float', isNullable) : scalar('unknown', isNullable);
  }
  return isNullable ? nullable(first) : first;
};

/** The type of a bare NULL. */
export const NULL: ValueType = { kind: 'unknown', nullable: true };

const NUMERIC: ReadonlySet<string> = new Set(['integer', 'float', 'decimal', 'boolean']);

export const isTemporal = (type: ValueType): boolean => type.kind === 'datetime' || type.kind === 'date';
