/** 0.1 is "10% of persons". */
export const samplingText = (factor: number): string =>
  `${Number((factor * 100).toPrecision(4))}% of persons`;
