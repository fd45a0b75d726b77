/** What a project knows of its properties' types; kept by the event writer as events arrive. */
export type PropertyType = 'String' | 'Numeric' | 'Boolean' | 'DateTime';

export interface PropertyDefinitions {
  readonly event?: ReadonlyMap<string, PropertyType> | undefined;
  readonly person?: ReadonlyMap<string, PropertyType> | undefined;
  /** By group type index. */
  readonly group?: ReadonlyMap<number, ReadonlyMap<string, PropertyType>> | undefined;
}

export const propertyTypeOf = (
  definitions: PropertyDefinitions,
  scope: 'event' | 'person' | 'group' | 'none',
  groupIndex: number | undefined,
  name: string,
): PropertyType | undefined => {
  if (scope === 'none') return undefined;
  if (scope === 'group') {
    return groupIndex === undefined ? undefined : definitions.group?.get(groupIndex)?.get(name);
  }
  return definitions[scope]?.get(name);
};
