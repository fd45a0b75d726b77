/** Windows: how their rows are split and ordered, and which of them a row looks at. */
import type { Expr, FrameBound, WindowSpec } from '../ast/nodes.ts';
import { queryError } from '../errors.ts';
import { fn, inlineText, literal } from '../plan/builders.ts';
import type { PlanExpr, PlanFrameBound, PlanOrder, PlanWindow } from '../plan/nodes.ts';
import { isTemporal, scalar } from '../plan/types.ts';
import type { ResolveContext } from './context.ts';
import { resolveExpr } from './resolve-node.ts';
import { resolveOrder } from './resolve-order.ts';
import type { Scope } from './scope.ts';

export const resolveWindow = (spec: WindowSpec, scope: Scope, context: ResolveContext): PlanWindow => {
  const partitionBy = spec.partitionBy.map((expr) => resolveExpr(expr, scope, context));
  const orderBy = spec.orderBy.map((order) => resolveOrder(order, scope, context));
  if (!spec.frame) return { partitionBy, orderBy };
  const { method, start, end } = spec.frame;
  if (!reachesInTime(spec, orderBy)) {
    const bound = (given: FrameBound) => boundOf(given, (offset) => wholeNumber(offset, method));
    return { partitionBy, orderBy, frame: { method, start: bound(start), end: end && bound(end) } };
  }
  const clock = clockFor([start, end]);
  const bound = (given: FrameBound) => boundOf(given, (offset) => secondsOf(offset) * clock.ticksPerSecond);
  return {
    partitionBy,
    orderBy: orderBy.map((order) => ({ ...order, expr: ticksOf(order.expr, clock) })),
    frame: { method, start: bound(start), end: end && bound(end) },
  };
};

const boundOf = ({ type, offset }: FrameBound, numberOf: (offset: Expr) => number): PlanFrameBound => ({
  type,
  offset: offset && numberOf(offset),
});

/** A number that is written out as digits. */
const isReach = (value: number): boolean => value >= 0 && value <= Number.MAX_SAFE_INTEGER;

const wholeNumber = (offset: Expr, method: string): number => {
  if (offset.kind === 'constant' && typeof offset.value === 'number' && isReach(offset.value)) {
    if (method === 'RANGE' || Number.isInteger(offset.value)) return offset.value;
  }
  throw queryError(
    `The bound of a ${method} frame must be a constant number, such as 3 PRECEDING.`,
    offset.span,
  );
};

// ── Frames of time ──────────────────────────────────────────────────────────────────────────────────────────
// The engine counts frames in numbers of 32 bits: `RANGE INTERVAL 1 MINUTE PRECEDING` is one of microseconds, and
// what reaches farther is counted as finely as it fits.

interface Clock {
  readonly ticksPerSecond: number;
  /** The function that reads the ticks from a DateTime64. */
  readonly read: string;
}

const CLOCKS: readonly Clock[] = [
  { ticksPerSecond: 1_000_000, read: 'toUnixTimestamp64Micro' },
  { ticksPerSecond: 1_000, read: 'toUnixTimestamp64Milli' },
  { ticksPerSecond: 1, read: 'toUnixTimestamp' },
];

const MOST_TICKS = 2 ** 31 - 1;

const clockFor = (bounds: readonly (FrameBound | undefined)[]): Clock => {
  const seconds = Math.max(...bounds.map((bound) => (bound?.offset ? secondsOf(bound.offset) : 0)));
  return CLOCKS.find(({ ticksPerSecond }) => seconds * ticksPerSecond <= MOST_TICKS) ?? CLOCKS.at(-1)!;
};

const SECONDS: Readonly<Record<string, number>> = {
  toIntervalSecond: 1,
  toIntervalMinute: 60,
  toIntervalHour: 3_600,
  toIntervalDay: 86_400,
  toIntervalWeek: 604_800,
};

/** Whether rows are ordered by instants; a bare number then means seconds, as it does in the engine. */
const reachesInTime = ({ frame }: WindowSpec, orderBy: readonly PlanOrder[]): boolean => {
  const offsets = [frame?.start.offset, frame?.end?.offset].filter((offset) => offset !== undefined);
  const interval = offsets.find((offset) => offset.kind !== 'constant');
  const type = orderBy[0]?.expr.type;
  if (frame?.method !== 'RANGE' || offsets.length === 0 || !type) return false;
  const isInstant = orderBy.length === 1 && (isTemporal(type) || type.kind === 'unknown');
  if (interval && !isInstant)
    throw queryError(
      'A frame with an interval needs ORDER BY with exactly one date or datetime.',
      interval.span,
    );
  return isTemporal(type) || interval !== undefined;
};

const secondsOf = (offset: Expr): number => {
  const [name, amount] =
    offset.kind === 'call' ? [offset.name, offset.args[0]] : ['toIntervalSecond', offset];
  const seconds = SECONDS[name];
  if (
    seconds === undefined ||
    amount?.kind !== 'constant' ||
    typeof amount.value !== 'number' ||
    !isReach(amount.value * seconds)
  ) {
    throw queryError(
      'The bound of this frame must be a constant interval in seconds, minutes, hours, days or weeks, such as INTERVAL 1 DAY PRECEDING.',
      offset.span,
    );
  }
  return amount.value * seconds;
};

const ticksOf = (instant: PlanExpr, { read }: Clock): PlanExpr => {
  const exact = fn(
    'toDateTime64',
    [instant, literal(6), inlineText('UTC')],
    scalar('datetime', instant.type.nullable),
  );
  return fn(read, [exact], scalar('integer', instant.type.nullable));
};
