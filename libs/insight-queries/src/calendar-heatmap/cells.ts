/**
 * The cells of a heatmap as numbers: a day of the week (1 to 7, 0 for all days) times 25, plus an hour (0 to 23, 24 for
 * all hours).
 */
export const HOURS = 25;
export const ALL_HOURS = 24;

export const dayOfCell = (cell: number): number | undefined => Math.floor(cell / HOURS) || undefined;

export const hourOfCell = (cell: number): number | undefined => {
  const hour = cell % HOURS;
  return hour === ALL_HOURS ? undefined : hour;
};

/** Adds the cells of whole days, of hours on all days, and of everything. */
export const addTotals = (cells: ReadonlyMap<number, number>): Map<number, number> => {
  const all = new Map(cells);
  const add = (cell: number, value: number) => all.set(cell, (all.get(cell) ?? 0) + value);
  for (const [cell, value] of cells) {
    add(cell - (cell % HOURS) + ALL_HOURS, value);
    add(cell % HOURS, value);
    add(ALL_HOURS, value);
  }
  return all;
};
