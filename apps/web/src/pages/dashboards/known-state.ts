/** The states of a dashboard that this tab knows. Any other state was saved by another client. */
import { isSameJson } from '../../features/edit-conflict/is-same-json.ts';
import type { Width } from './tile-layout.ts';

type Layout = Readonly<Record<string, unknown>>;

export interface LaidOutTile {
  readonly id: number;
  readonly layouts: Readonly<Record<string, Layout | undefined>>;
}

/** Whether the tiles that both lists have are in the same places. */
export const hasSamePlaces = (
  one: readonly LaidOutTile[],
  other: readonly LaidOutTile[],
  width: Width,
): boolean => {
  const places = new Map(other.map(({ id, layouts }) => [id, layouts[width]]));
  return one.every(({ id, layouts }) => !places.has(id) || isSamePlace(layouts[width], places.get(id)));
};

const isSamePlace = (a: Layout = {}, b: Layout = {}): boolean =>
  (['x', 'y', 'w', 'h'] as const).every((member) => a[member] === b[member]);

/** True if the member has its value before the change, its value after it, or the value that this tab saved last. */
export const isKnown = (saved: unknown, known: readonly unknown[]): boolean =>
  known.some((state) => isSameJson(state, saved));
