/** A small random number generator with a seed (mulberry32): the same seed gives the same numbers. */
export const chance = (seed: number): ((below: number) => number) => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  return (below) => Math.floor(next() * below);
};
