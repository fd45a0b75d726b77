/**
 * What is under way at this moment: things come and go thousands of times a second. A `Set` rebuilds its table again
 * and again under such traffic, and V8 lets the tables it left keep what was in them alive until the next full
 * collection: every request would survive the cheap ones. Here a place that was left is taken by another at once.
 */
export interface Bag<Item> extends Iterable<Item> {
  readonly size: number;
  add(item: Item): void;
  /** Does nothing when the item is not in the bag. */
  remove(item: Item): void;
}

const PLACE = Symbol('place');
type Placed = { [PLACE]?: number };

/** A thing is in one bag at a time. */
export const createBag = <Item extends object>(): Bag<Item> => {
  const items: (Item & Placed)[] = [];
  return {
    get size() {
      return items.length;
    },
    add: (item: Item & Placed) => {
      item[PLACE] = items.length;
      items.push(item);
    },
    remove: (item: Item & Placed) => {
      const place = item[PLACE];
      if (place === undefined) return;
      item[PLACE] = undefined;
      const last = items.pop()!;
      if (last === item) return;
      items[place] = last;
      last[PLACE] = place;
    },
    [Symbol.iterator]: () => items.slice()[Symbol.iterator](),
  };
};
