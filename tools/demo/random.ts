/** A seeded random source: the same seed generates the same people on every machine. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  integer(below: number): number;
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks an item by weight. */
  pickWeighted<Item extends { readonly weight: number }>(items: readonly Item[]): Item;
  /** An exponentially distributed waiting time with this mean. */
  exponential(mean: number): number;
  uuid(version: 4): string;
  /** A UUID of version 7 with this timestamp. */
  uuidAt(ms: number): string;
}

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;

  // mulberry32: 32 bits of state are enough for demo data
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (below: number): number => Math.floor(next() * below);
  const hex = (digits: number): string =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  const variant = (): string => '89ab'[integer(4)]!;

  return {
    next,
    integer,
    between: (min, max) => min + next() * (max - min),
    chance: (probability) => next() < probability,
    pick: (items) => items[integer(items.length)]!,
    pickWeighted: (items) => {
      let left = next() * items.reduce((sum, item) => sum + item.weight, 0);
      for (const item of items) {
        left -= item.weight;
        if (left < 0) return item;
      }
      return items.at(-1)!;
    },
    exponential: (mean) => -Math.log(1 - next()) * mean,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${variant()}${hex(3)}-${hex(12)}`,
    uuidAt: (ms) => {
      const time = Math.floor(ms).toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant()}${hex(3)}-${hex(12)}`;
    },
  };
};
