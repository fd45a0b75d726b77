/** A cohort or an action that a query names. */
export interface Saved {
  readonly id: number;
  readonly name: string;
}

/** A number is an id. A text is a name, or an id if nothing has this name. The oldest of several with a name is meant. */
export const findSaved = <Row extends Saved>(rows: readonly Row[], reference: unknown): Row | undefined => {
  if (typeof reference === 'number') return rows.find(({ id }) => id === reference);
  if (typeof reference !== 'string' || reference === '') return undefined;
  const named = rows.find(({ name }) => name === reference);
  return named ?? (/^\d+$/.test(reference) ? findSaved(rows, Number(reference)) : undefined);
};
