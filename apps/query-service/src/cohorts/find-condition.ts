/** The conditions of filters as a client sent them, each with its place in the request. */

export interface Condition {
  /** `filters__properties__values__0` */
  readonly attr: string;
  readonly value: unknown;
}

export const conditionsOf = (filters: unknown): readonly Condition[] => {
  const { properties } = (filters ?? {}) as { readonly properties?: unknown };
  return conditionsIn(properties, 'filters__properties');
};

const conditionsIn = (value: unknown, attr: string): readonly Condition[] => {
  if (Array.isArray(value))
    return value.flatMap((member, index) => conditionsIn(member, `${attr}__${index}`));
  if (typeof value !== 'object' || value === null) return [];
  return 'values' in value ? conditionsIn(value.values, `${attr}__values`) : [{ attr, value }];
};
