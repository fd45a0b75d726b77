/**
 * A collection for items that are added and removed thousands of times a second, such as the requests in progress. A
 * `Set` rebuilds its table all the time under such traffic, and the old tables keep their items alive until the next
 * full garbage collection. Here the place of a removed item is reused at once.
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
