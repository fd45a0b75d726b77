/** Reads the groups of an event and the change of a `$groupidentify` event. */
import type { CapturedEvent } from '../intake/captured-event.ts';
import { isJsonObject, isRawNumber } from '../intake/exact-json.ts';
import type { Properties } from '../persons/property-update.ts';

const MAX_KEY_LENGTH = 400;
const MAX_TYPE_LENGTH = 400;

export interface GroupReference {
  readonly type: string;
  readonly key: string;
}

const asText = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (isRawNumber(value)) return value.rawJSON;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};

const reference = (type: unknown, key: unknown): GroupReference | undefined => {
  const typeText = asText(type);
  const keyText = asText(key);
  if (typeText === undefined || keyText === undefined) return undefined;
  if (typeText.length > MAX_TYPE_LENGTH || keyText.length > MAX_KEY_LENGTH) return undefined;
  return { type: typeText, key: keyText };
};

/** `$groups: {type: key}`: the groups of the event. */
export const readEventGroups = ({ properties }: CapturedEvent): GroupReference[] => {
  const { $groups: groups } = properties;
  if (!isJsonObject(groups)) return [];
  return Object.entries(groups).flatMap(([type, key]) => reference(type, key) ?? []);
};

export interface GroupUpdate extends GroupReference {
  readonly set: Properties;
}

export const readGroupUpdate = ({ event, properties }: CapturedEvent): GroupUpdate | undefined => {
  if (event !== '$groupidentify') return undefined;
  const group = reference(properties.$group_type, properties.$group_key);
  if (group === undefined) return undefined;
  return { ...group, set: isJsonObject(properties.$group_set) ? properties.$group_set : {} };
};
