import { type ZoneRules, zoneRulesOf } from '@meridian/core';
import { IANAZone } from 'luxon';

/** A zone with the rules of the engine, or with Node's for instants that the engine was not asked about. */
class EngineZone extends IANAZone {
  readonly #rules: ZoneRules;

  constructor(name: string, rules: ZoneRules) {
    super(name);
    this.#rules = rules;
  }

  override offset(at: number): number {
    return this.#rules.offsetAt(at) ?? super.offset(at);
  }
}

const zones = new WeakMap<ZoneRules, EngineZone>();

/** The zone for luxon. Every date of a query must be created with it, because the engine may have other rules than Node. */
export const zoneOf = (timezone: string): IANAZone | string => {
  const rules = zoneRulesOf(timezone);
  if (rules === undefined) return timezone;
  const known = zones.get(rules) ?? new EngineZone(timezone, rules);
  zones.set(rules, known);
  return known;
};
