/** Time as a dependency: services take a clock, tests and `x-meridian-now` give another one. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const fixedClock = (instant: Date | string): Clock => {
  const at = new Date(instant);
  return { now: () => new Date(at) };
};
