/**
 * The time zones that the author of a query names. The engine loads a table of 4 MB for each zone and keeps it, so its
 * caller limits their number. A zone must therefore be a constant, and one of the known names: the engine also accepts
 * any offset in seconds.
 */
import { TIMEZONES } from '@meridian/contracts/accounts';
import { queryError } from '../errors.ts';
import { isStringLiteral } from '../plan/builders.ts';
import type { PlanCall, PlanExpr, PlanQuery } from '../plan/nodes.ts';
import { visitExprs } from '../plan/transform.ts';
import { instantTypesIn } from './instant-types.ts';

const named = (position: number, names: readonly string[]): [string, number][] =>
  names.map((name) => [name, position]);

/** The engine's functions with a time zone, and its position among their arguments. */
const ZONE_POSITION: ReadonlyMap<string, number> = new Map([
  ...named(1, [
    ...['toTimeZone', 'toDate', 'toDateTime', 'toUnixTimestamp', 'toString', 'ULIDStringToDateTime'],
    ...['UUIDv7ToDateTime', 'fromUnixTimestamp64Milli', 'fromUnixTimestamp64Micro'],
    ...['fromUnixTimestamp64Nano'],
  ]),
  ...named(2, [
    ...['toDateTime64', 'parseDateTime', 'parseDateTimeOrNull', 'formatDateTime', 'dateName'],
    ...['formatDateTimeInJodaSyntax', 'toStartOfInterval', 'tumble', 'tumbleStart', 'tumbleEnd'],
    ...['parseDateTime64BestEffortOrNull', 'parseDateTime64BestEffortUSOrNull'],
  ]),
  ...named(3, ['dateDiff', 'age', 'hop', 'hopStart', 'hopEnd']),
  ...named(6, ['makeDateTime']),
]);

/** Their last argument is the name of a type, which may have time zones: `DateTime('Europe/Berlin')`. */
const TYPED: ReadonlySet<string> = new Set(['JSONExtract', 'JSONExtractKeysAndValues']);
const COMMENT = /\/\*|--|#/;

export const zonesOf = (query: PlanQuery, timezone: string): readonly string[] => {
  const zones = new Set<string>();
  visitExprs(query, (expr) => {
    if (expr.kind === 'call') for (const zone of zonesOfCall(expr)) zones.add(zone);
  });
  zones.delete('UTC');
  zones.delete(timezone);
  return [...zones];
};

const zonesOfCall = (call: PlanCall): readonly string[] => {
  const zones = TYPED.has(call.name) ? zonesOfType(call) : zoneArgument(call);
  const unknown = zones.find((zone) => !TIMEZONES.has(zone));
  if (unknown === undefined) return zones;
  throw queryError(
    `Unknown time zone ${JSON.stringify(unknown)}. Use an IANA name, such as 'Europe/Berlin'.`,
    call.span,
  );
};

const zoneArgument = ({ name, args, span }: PlanCall): readonly string[] => {
  const zone = args[ZONE_POSITION.get(name) ?? args.length];
  if (zone === undefined || !mayBeText(zone)) return [];
  if (isStringLiteral(zone)) return [zone.value];
  throw queryError(`The time zone of ${name}() must be a constant string, such as 'Europe/Berlin'.`, span);
};

const zonesOfType = ({ name, args, span }: PlanCall): readonly string[] => {
  const type = args.at(-1)!;
  if (!isStringLiteral(type))
    throw queryError(`The type of ${name}() must be a constant string, such as 'Float64'.`, span);
  const hasComment = COMMENT.test(type.value);
  return instantTypesIn(type.value).flatMap(({ hasArguments, isValid, zone }) => {
    if (!isValid || (!hasArguments && hasComment))
      throw queryError(`The type of ${name}() is not valid. Write it as in DateTime('Europe/Berlin').`, span);
    return zone ?? [];
  });
};

/** At the position of the zone, some functions take a number or a time. */
const mayBeText = ({ type }: PlanExpr): boolean => type.kind === 'string' || type.kind === 'unknown';
