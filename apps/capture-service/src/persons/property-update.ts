/** Reads `$set`, `$set_once` and `$unset` of an event and applies them to the properties of a person. */
import { isJsonObject } from '../intake/exact-json.ts';

export type Properties = Readonly<Record<string, unknown>>;

export interface PropertyUpdate {
  readonly set: Properties;
  readonly setOnce: Properties;
  readonly unset: readonly string[];
}

/** Events whose SDKs add these members without a change being meant. */
const NEVER_UPDATING = new Set(['$exception', '$$heatmap']);
const NO_UPDATE: PropertyUpdate = { set: {}, setOnce: {}, unset: [] };

export const readPropertyUpdate = (event: string, properties: Properties): PropertyUpdate => {
  if (NEVER_UPDATING.has(event)) return NO_UPDATE;
  const { $set: set, $set_once: setOnce, $unset: unset } = properties;
  if (set === undefined && setOnce === undefined && unset === undefined) return NO_UPDATE;
  return {
    set: isJsonObject(set) ? set : {},
    setOnce: isJsonObject(setOnce) ? setOnce : {},
    unset: readNames(unset),
  };
};

const readNames = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.filter((name) => typeof name === 'string');
  return isJsonObject(value) ? Object.keys(value) : [];
};

/** The new properties; undefined when there is no change that must be stored. */
export const applyPropertyUpdate = (current: Properties, update: PropertyUpdate): Properties | undefined => {
  if (update === NO_UPDATE) return undefined;
  const isNew = ([name]: [string, unknown]) => !Object.hasOwn(current, name);
  const isOther = ([name, value]: [string, unknown]) => !isSameJson(current[name], value);
  // Not assigned one by one, because a client may name a property `__proto__`.
  const changed: Properties = Object.fromEntries([
    ...Object.entries(update.setOnce).filter(isNew),
    ...Object.entries(update.set).filter((entry) => isNew(entry) || isOther(entry)),
  ]);
  const removed = update.unset.filter((name) => Object.hasOwn(current, name) || Object.hasOwn(changed, name));
  const changedNames = Object.keys(changed);
  if (removed.length === 0 && changedNames.every(isVolatile(current))) return undefined;
  const next: Record<string, unknown> = { ...current, ...changed };
  for (const name of removed) delete next[name];
  return next;
};

/** Location properties change with every request, so a change of them alone is not stored. */
const isVolatile =
  (current: Properties) =>
  (name: string): boolean =>
    name.startsWith('$geoip_') && Object.hasOwn(current, name);

const isSameJson = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
