/** Conversions return NULL where they fail, so that one unexpected value does not fail the query. */
import { fn, inlineText, literal } from '../plan/builders.ts';
import type { PlanCall, PlanExpr } from '../plan/nodes.ts';
import type { Lowering } from './context.ts';
import { finiteOrNull } from './finite-number.ts';

const castOrNull = (call: PlanCall, type: string): PlanExpr => ({
  ...call,
  name: 'accurateCastOrNull',
  args: [call.args[0]!, inlineText(type)],
});

const to =
  (type: string): Lowering =>
  (call) =>
    castOrNull(call, type);

const toDecimal: Lowering = (call) => {
  const scale = call.args[1];
  const digits = scale?.kind === 'literal' && typeof scale.value === 'number' ? scale.value : 0;
  return castOrNull(call, `Decimal64(${Math.min(18, Math.max(0, Math.trunc(digits)))})`);
};

const toBool: Lowering = (call) => {
  const [value] = call.args;
  if (!value || value.type.kind === 'boolean') return value ?? call;
  if (value.type.kind !== 'string' && value.type.kind !== 'unknown') return castOrNull(call, 'Bool');
  const text = fn('toString', [value], value.type);
  const known = fn('array', ['true', 'false', '1', '0'].map(inlineText), value.type);
  const meant = fn('array', [true, false, true, false].map(literal), value.type);
  const unknown = fn('CAST', [literal(null), inlineText('Nullable(Bool)')], call.type);
  return { ...call, name: 'transform', args: [text, known, meant, unknown] };
};

const toFloat = (call: PlanCall): PlanExpr => {
  const number = castOrNull(call, 'Float64');
  return isRead(call.args[0]) ? finiteOrNull(number) : number;
};

/** Numbers stay as they are; of texts, the engine also reads `nan` and `inf`. */
const isRead = (value: PlanExpr | undefined): boolean =>
  value?.type.kind === 'string' || value?.type.kind === 'unknown';

const toFloatOrZero: Lowering = (call) =>
  fn('ifNotFinite', [{ ...call, name: 'toFloat64OrZero' }, literal(0)], call.type);

/** The default must be a fraction, and `0` is an integer. */
const toFloatOrDefault: Lowering = (call) => {
  const [value, fallback] = call.args;
  const number = isRead(value) ? toFloat({ ...call, args: [value!] }) : value!;
  const args = fallback ? [number, fn('toFloat64', [fallback], fallback.type)] : [number];
  return { ...call, name: 'toFloat64OrDefault', args };
};

export const CONVERSION_LOWERINGS: Readonly<Record<string, Lowering>> = {
  toInt: to('Int64'),
  toInt64OrNull: to('Int64'),
  toFloat,
  toFloat64OrNull: toFloat,
  toUUID: to('UUID'),
  toDecimal,
  toBool,
  toFloatOrZero,
  toFloatOrDefault,
};
