/**
 * The time zones that the author of a query names. The engine loads a table of 4 MB for each zone and keeps it, so its
 * caller limits their number. A zone must therefore be a constant.
 */
import { TIMEZONES } from '@meridian/contracts/accounts';
import { queryError } from '../errors.ts';
import { isStringLiteral } from '../plan/builders.ts';
import type { PlanCall, PlanQuery } from '../plan/nodes.ts';
import { rewriteQuery } from '../plan/transform.ts';

/** The engine's functions with a time zone, and its position among their arguments. */
const ZONE_POSITION: ReadonlyMap<string, number> = new Map([
  ...named(1, [
    ...['toTimeZone', 'toDate', 'toDateTime', 'toUnixTimestamp', 'toString', 'ULIDStringToDateTime'],
    ...[
      'UUIDv7ToDateTime',
      'fromUnixTimestamp64Milli',
      'fromUnixTimestamp64Micro',
      'fromUnixTimestamp64Nano',
    ],
  ]),
  ...named(2, [
    ...['toDateTime64', 'parseDateTime', 'parseDateTimeOrNull', 'formatDateTime', 'dateName', 'dateTrunc'],
    ...['formatDateTimeInJodaSyntax', 'toStartOfInterval', 'tumble'],
    ...['parseDateTime64BestEffortOrNull', 'parseDateTime64BestEffortUSOrNull'],
  ]),
  ...named(3, ['dateDiff', 'age', 'hop']),
  ...named(6, ['makeDateTime']),
]);

function named(position: number, names: readonly string[]): [string, number][] {
  return names.map((name) => [name, position]);
}

/** The texts that they compare or collect are values and no zones. */
const VALUES =
  /^(?:equals|notEquals|less\w*|greater\w*|in|notIn|globalIn|globalNotIn|has\w*|tuple|array|concat|i?like)$/;
const NAME = /[A-Za-z]+(?:[/_+-][A-Za-z0-9_+-]+)*/g;

/** Also finds those in the name of a type, such as `DateTime('Europe/Berlin')`. */
export const zonesOf = (query: PlanQuery, timezone: string): readonly string[] => {
  const zones = new Set<string>();
  rewriteQuery(query, {
    expr: (expr) => {
      if (expr.kind === 'call') {
        assertConstantZone(expr);
        for (const zone of zonesOfCall(expr)) zones.add(zone);
      }
      return expr;
    },
  });
  zones.delete('UTC');
  zones.delete(timezone);
  return [...zones];
};

const assertConstantZone = ({ name, args, span }: PlanCall): void => {
  const zone = args[ZONE_POSITION.get(name) ?? args.length];
  if (zone === undefined || isStringLiteral(zone) || zone.type.kind !== 'string') return;
  throw queryError(`The time zone of ${name}() must be a constant string, such as 'Europe/Berlin'.`, span);
};

const zonesOfCall = ({ name, args }: PlanCall): readonly string[] =>
  VALUES.test(name)
    ? []
    : args
        .flatMap((arg) => (isStringLiteral(arg) ? (arg.value.match(NAME) ?? []) : []))
        .filter((text) => TIMEZONES.has(text));
