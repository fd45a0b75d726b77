/**
 * The rules of time zones as the engine has them. Governments change them several times a year, and Node has its own
 * copy, which may be newer or older. The engine assigns rows to days and Node computes where these days begin, so both
 * must use the same rules, which are the engine's.
 */

export interface ZoneChange {
  /** The first instant with this offset, as a Unix time in milliseconds. */
  readonly at: number;
  readonly offsetMinutes: number;
}

export interface ZoneRules {
  /** Undefined for an instant that the engine was not asked about. */
  offsetAt(at: number): number | undefined;
}

/** `changes` are in ascending order; the first one is where the rules begin. */
export const createZoneRules = (changes: readonly ZoneChange[], endsAt: number): ZoneRules => ({
  offsetAt(at) {
    if (at >= endsAt) return undefined;
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (changes[middle]!.at <= at) low = middle + 1;
      else high = middle;
    }
    return changes[low - 1]?.offsetMinutes;
  },
});

/** Shared by the whole process, like the copy of Node that they replace. */
const rulesByZone = new Map<string, ZoneRules>();

export const useZoneRules = (zone: string, rules: ZoneRules): void => void rulesByZone.set(zone, rules);

/** Undefined until the engine was asked about the zone: Node's own rules apply. */
export const zoneRulesOf = (zone: string): ZoneRules | undefined => rulesByZone.get(zone);
