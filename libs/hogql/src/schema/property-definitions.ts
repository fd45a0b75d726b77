/** The properties of a project; the event writer updates them as events arrive. */
import type { PropertyType, ValueKind } from '@meridian/contracts/capture';

export type { PropertyType, ValueKind };

interface ByOwner<Fact> {
  readonly event?: ReadonlyMap<string, Fact> | undefined;
  readonly person?: ReadonlyMap<string, Fact> | undefined;
  /** The facts about groups by the index of their type. */
  readonly group?: ReadonlyMap<number, ReadonlyMap<string, Fact>> | undefined;
}

export type ValueKinds = ReadonlySet<ValueKind>;

export const ONLY_TEXT: ValueKinds = new Set(['text']);

/** Also true where the property has no values. */
export const isOnlyText = (kinds: ValueKinds | undefined): boolean => kinds?.isSubsetOf(ONLY_TEXT) === true;

export interface PropertyDefinitions extends ByOwner<PropertyType> {
  /** Every kind of value that is stored of a property; without an entry it may be any. */
  readonly kinds?: ByOwner<ValueKinds> | undefined;
}

export interface PropertyName {
  readonly owner: 'event' | 'person' | 'group' | 'none';
  readonly groupIndex: number | undefined;
  readonly name: string;
}

export const propertyTypeOf = (
  definitions: PropertyDefinitions,
  property: PropertyName,
): PropertyType | undefined => factOf(definitions, property);

export const valueKindsOf = (
  { kinds = {} }: PropertyDefinitions,
  property: PropertyName,
): ValueKinds | undefined => factOf(kinds, property);

/** Whether anything is known of the values of a property. */
export const isKnownProperty = (definitions: PropertyDefinitions, property: PropertyName): boolean =>
  propertyTypeOf(definitions, property) !== undefined || valueKindsOf(definitions, property) !== undefined;

const factOf = <Fact>(facts: ByOwner<Fact>, { owner, groupIndex, name }: PropertyName): Fact | undefined => {
  if (owner === 'none') return undefined;
  if (owner === 'group')
    return groupIndex === undefined ? undefined : facts.group?.get(groupIndex)?.get(name);
  return facts[owner]?.get(name);
};
