/** A sample of the persons: counts are scaled up, rates and averages are not. */
import type { WebQuery } from '@meridian/contracts/query';
import { type FromItem, from } from '@meridian/hogql/build';
import type { Value } from '../insight-plan.ts';

type Sampled = Pick<WebQuery, 'sampling' | 'samplingFactor'>;

const rateOf = ({ sampling, samplingFactor }: Sampled) =>
  (sampling?.enabled ? sampling.forceSamplingRate : undefined) ?? {
    numerator: samplingFactor ?? 1,
    denominator: undefined,
  };

const ratioOf = (query: Sampled): number => {
  const { numerator, denominator = 1 } = rateOf(query);
  return numerator / denominator;
};

/** The sampling rate as answers state it. */
export const samplingRate = (query: Sampled) => {
  const { numerator, denominator } = rateOf(query);
  return { numerator, denominator: denominator ?? null };
};

export const sampledEvents = (query: Sampled): FromItem => {
  const ratio = ratioOf(query);
  return { ...from('events'), ...(ratio < 1 && { sample: { ratio } }) };
};

/** The count in all of the data. */
export const scaledUp = (query: Sampled, value: Value | undefined): number | null =>
  value === null || value === undefined ? null : Number(value) / ratioOf(query);
