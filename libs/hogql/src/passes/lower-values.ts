/** Null handling, conditions, regular expressions and the Postgres names of ClickHouse's functions. */
import { queryError } from '../errors.ts';
import { withCombinators } from '../functions/aggregates.ts';
import { fn, inlineText, isNullLiteral, isStringLiteral, literal } from '../plan/builders.ts';
import type { PlanCall, PlanExpr } from '../plan/nodes.ts';
import { arrayOf, BOOLEAN, commonType, nullable, scalar } from '../plan/types.ts';
import type { Lowering, PassContext } from './context.ts';
import { instantTypesIn } from './instant-types.ts';

const emptyWhenNull = (expr: PlanExpr): PlanExpr => {
  const text =
    expr.type.kind === 'string' ? expr : fn('toString', [expr], scalar('string', expr.type.nullable));
  return expr.type.nullable ? fn('ifNull', [text, literal('')], scalar('string')) : text;
};

const concat: Lowering = (call) =>
  call.args.length === 0
    ? literal('')
    : call.args.length === 1
      ? emptyWhenNull(call.args[0]!)
      : { ...call, args: call.args.map(emptyWhenNull) };

/** CASE x WHEN a THEN b … ELSE c END: as constants a table to look x up in, else one comparison each. */
const caseWithExpression: Lowering = (call) => {
  const [subject, ...rest] = call.args;
  if (rest.length % 2 === 0) {
    throw queryError(`${call.name}() needs a value, pairs of WHEN and THEN, and an ELSE.`, call.span);
  }
  const otherwise = rest.at(-1)!;
  const pairs = rest.slice(0, -1);
  const keys = pairs.filter((_, index) => index % 2 === 0);
  const values = pairs.filter((_, index) => index % 2 === 1);
  const type = commonType([...values, otherwise].map((value) => value.type));
  if ([...keys, ...values].every((expr) => expr.kind === 'literal' && expr.value !== null)) {
    const array = (items: readonly PlanExpr[]) =>
      fn('array', items, arrayOf(commonType(items.map((item) => item.type))));
    return fn('transform', [subject!, array(keys), array(values), otherwise], type);
  }
  const branches = keys.flatMap((key, index) => [fn('equals', [subject!, key], BOOLEAN), values[index]!]);
  return fn('multiIf', [...branches, otherwise], type);
};

const matching =
  (anyCase: boolean, negated: boolean): Lowering =>
  (call) => {
    const [text, pattern] = call.args;
    const written = anyCase ? fn('concat', [inlineText('(?i)'), pattern!], scalar('string')) : pattern!;
    const matches = fn('match', [text!, written], call.type);
    return negated ? fn('not', [matches], call.type) : matches;
  };

/** All of them, or any of them: false is less than true. */
const extreme =
  (name: 'min' | 'max' | 'minIf' | 'maxIf'): Lowering =>
  (call) =>
    fn('toBool', [{ ...call, name }], BOOLEAN);

/** The accumulator starts with a type that is wide enough for all added values. */
const arrayFold: Lowering = (call) => ({
  ...call,
  args: call.args.with(-1, widened(call.args.at(-1)!)),
});

const widened = (start: PlanExpr): PlanExpr => {
  if (start.kind === 'call' && start.name === 'tuple') return { ...start, args: start.args.map(widened) };
  return start.kind === 'literal' && Number.isInteger(start.value)
    ? fn('toInt64', [start], scalar('integer'))
    : start;
};

/** A list cannot be NULL in the engine: of no JSON text there are no members. */
const listOfMembers: Lowering = (call) => ({
  ...call,
  args: call.args.with(0, ofText(call.args[0]!)),
});

const ofText = (value: PlanExpr): PlanExpr =>
  value.type.nullable ? fn('ifNull', [value, literal('')], scalar('string')) : value;

const jsonExtract: Lowering = (call, context) => {
  const wanted = call.args.at(-1)!;
  const zoned = withZoneInType(call, context);
  return isStringLiteral(wanted) && /^(Array|Map)\(/.test(wanted.value)
    ? listOfMembers(zoned, context)
    : zoned;
};

const keysAndValues: Lowering = (call, context) => listOfMembers(withZoneInType(call, context), context);

/** Instants in JSON without an offset are read in the project's zone, as everywhere: `DateTime` gets that zone. */
const withZoneInType = (call: PlanCall, { timezone }: PassContext): PlanCall => {
  const wanted = call.args.at(-1)!;
  if (!isStringLiteral(wanted)) return call;
  let value = '';
  let at = 0;
  for (const { name, start, end, isValid, digits, zone, isWholeType } of instantTypesIn(wanted.value)) {
    if (!isValid || zone !== undefined || !isWholeType) continue;
    const second = name.toLowerCase() === 'datetime64' ? `${digits ?? MILLISECOND_DIGITS}, ` : '';
    value += `${wanted.value.slice(at, start)}${name}(${second}'${timezone}')`;
    at = end;
  }
  value += wanted.value.slice(at);
  return { ...call, args: call.args.with(-1, { ...wanted, value }) };
};

const MILLISECOND_DIGITS = 3;

const splitPart: Lowering = (call) => {
  const [text, separator, index] = call.args;
  const parts = fn('splitByString', [separator!, text!], arrayOf(scalar('string')));
  return fn('arrayElement', [parts, index!], scalar('string'));
};

/** Of the two sides of a join: where the left has no row, its columns show their default, or NULL. */
const eitherSide: Lowering = ({ args: [left, right], type }) => {
  const absent = fn('defaultValueOfArgumentType', [left!], left!.type);
  return fn('ifNull', [fn('nullIf', [left!, absent], nullable(left!.type)), right!], type);
};

/** Past the edge of the partition there is no row, and so no value; ClickHouse shows the default of the type. */
const beyondTheEdge =
  (name: string): Lowering =>
  (call) => {
    const [value, offset, fallback] = call.args;
    const isNull = fallback === undefined || isNullLiteral(fallback);
    const args = [value, offset, isNull ? undefined : fallback].filter((arg) => arg !== undefined);
    const needsNull = isNull || fallback.type.nullable;
    return { ...call, name, args: needsNull ? args.with(0, asNullable(value!)) : args };
  };

/** Lists, tuples and values of unknown type stay as they are: the engine has no NULL of a list. */
const asNullable = (value: PlanExpr): PlanExpr =>
  value.type.nullable || value.type.kind === 'array' || value.type.kind === 'tuple'
    ? value
    : fn('toNullable', [value], nullable(value.type));

/**
 * The engine adds weighted numbers up in the type of the weights if both are as large: whole weights would cut the
 * fractions, and unsigned ones the sign. So both are floats.
 */
const weightedAverage: Lowering = (call) => ({
  ...call,
  args: call.args.map((arg, index) =>
    index < 2 ? fn('toFloat64', [arg], scalar('float', arg.type.nullable)) : arg,
  ),
});

export const VALUE_LOWERINGS: Readonly<Record<string, Lowering>> = {
  ...Object.fromEntries(withCombinators('avgWeighted').map((name) => [name, weightedAverage])),
  concat,
  _caseWithExpression: caseWithExpression,
  $eitherSide: eitherSide,
  $notMatch: matching(false, true),
  $matchAnyCase: matching(true, false),
  $notMatchAnyCase: matching(true, true),
  every: extreme('min'),
  everyIf: extreme('minIf'),
  bool_and: extreme('min'),
  bool_andIf: extreme('minIf'),
  boolAnd: extreme('min'),
  boolAndIf: extreme('minIf'),
  bool_or: extreme('max'),
  bool_orIf: extreme('maxIf'),
  splitPart,
  split_part: splitPart,
  arrayFold,
  lag: beyondTheEdge('lagInFrame'),
  lead: beyondTheEdge('leadInFrame'),
  nth_value: beyondTheEdge('nth_value'),
  JSONExtract: jsonExtract,
  JSONExtractArrayRaw: listOfMembers,
  JSONExtractKeys: listOfMembers,
  JSONExtractKeysAndValues: keysAndValues,
  JSONExtractKeysAndValuesRaw: listOfMembers,
  max2: (call: PlanCall) => ({ ...call, name: 'greatest' }),
  min2: (call: PlanCall) => ({ ...call, name: 'least' }),
};
