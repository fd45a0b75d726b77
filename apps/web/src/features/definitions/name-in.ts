interface Named {
  readonly id: number;
  readonly name?: string | null;
}

/** The name of the object with this id; undefined until the list is read, and for an object without a name. */
export const nameIn = (list: readonly Named[] | undefined, id: unknown): string | undefined =>
  list?.find((one) => one.id === Number(id))?.name || undefined;
