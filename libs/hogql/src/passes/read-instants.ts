/** Values as instants: texts and dates are read in the project's time zone. */
import { queryError } from '../errors.ts';
import { fn, inlineText, isStringLiteral, literal } from '../plan/builders.ts';
import { dateTimeLiteral, NO_DATE, parseInstant } from '../plan/date-literal.ts';
import type { PlanCall, PlanExpr } from '../plan/nodes.ts';
import { BOOLEAN, scalar } from '../plan/types.ts';
import type { Lowering, PassContext } from './context.ts';

const DATETIME = scalar('datetime');
const MICROSECOND_DIGITS = 6;

export const zone = ({ timezone }: PassContext): PlanExpr => inlineText(timezone);

/** An instant that is known at compile time, as UTC text; shown in the project's zone. */
export const instant: Lowering = (call, context) => {
  const value = fn('toDateTime64', [call.args[0]!, literal(MICROSECOND_DIGITS), inlineText('UTC')], DATETIME);
  return context.timezone === 'UTC' ? value : fn('toTimeZone', [value, zone(context)], DATETIME);
};

export const knownInstant = (text: string, call: PlanCall, context: PassContext): PlanExpr =>
  instant(dateTimeLiteral(text, context.timezone, call.span) as PlanCall, context);

export const parsed = (text: PlanExpr, zoneOfText: PlanExpr, style: '' | 'US' = ''): PlanExpr =>
  fn(
    `parseDateTime64BestEffort${style}OrNull`,
    [text, literal(MICROSECOND_DIGITS), zoneOfText],
    scalar('datetime', true),
  );

/** The sent value of a property that is defined as a date. */
export const sentDate: Lowering = ({ args: [text] }, context) =>
  fn(
    'if',
    [fn('match', [text!, inlineText(NO_DATE)], BOOLEAN), literal(null), parsed(text!, zone(context))],
    scalar('datetime', true),
  );

export const explicitZone = (call: PlanCall, index: number, context: PassContext): PlanExpr => {
  const given = call.args[index];
  if (!given) return zone(context);
  if (!isStringLiteral(given))
    throw queryError(
      `The time zone of ${call.name}() must be a constant string, such as 'Europe/Berlin'.`,
      call.span,
    );
  return given;
};

/** The context in which a text or a date is read in a zone that the author named. */
export const inZone = (target: PlanExpr, context: PassContext): PassContext =>
  isStringLiteral(target) ? { ...context, timezone: target.value } : context;

/** A text given to a date function is read as a datetime. */
export const asTemporal = (value: PlanExpr, context: PassContext): PlanExpr => {
  if (value.type.kind !== 'string') return value;
  return isStringLiteral(value) && parseInstant(value.value, context.timezone)
    ? knownInstant(value.value, { kind: 'call', name: '', args: [], type: DATETIME }, context)
    : parsed(value, zone(context));
};

/** A date is its midnight in the project's zone; ClickHouse would read midnight of UTC. */
export const asInstant = (value: PlanExpr, context: PassContext): PlanExpr =>
  value.type.kind === 'date' ? inProjectZone(value, 0, context) : asTemporal(value, context);

/** Only the engine knows whether an unknown value is a date. An instant stays the same, but is shown in the project's zone. */
export const asAnyInstant = (value: PlanExpr, context: PassContext): PlanExpr =>
  value.type.kind === 'unknown'
    ? inProjectZone(value, MICROSECOND_DIGITS, context)
    : asInstant(value, context);

const inProjectZone = (value: PlanExpr, digits: number, context: PassContext): PlanExpr =>
  fn('toDateTime64', [value, literal(digits), zone(context)], scalar('datetime', value.type.nullable));
