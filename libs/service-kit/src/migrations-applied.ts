/** Keeps a process from starting before the migration Job has run: a first installation is then one command. */
import { LATE, waitAtMost } from '@meridian/core';
import type { Check } from './health.ts';

/** Says what is missing; undefined when nothing is. Throws while the store does not answer. */
export type FindMissingMigration = () => Promise<string | undefined>;

/** Less than a check may take (health.ts). */
const ANSWER_WITHIN_MS = 1_900;

/**
 * Fails only for a migration that is known to be missing. A process that restarts while a store is away starts, as its
 * other checks allow, and the store is asked again later.
 */
export const migrationsApplied = (finders: readonly FindMissingMigration[]): Check => {
  const unknown = new Set(finders);
  const ask = async (find: FindMissingMigration): Promise<void> => {
    const answered = find().then(
      (missing) => ({ missing }),
      () => undefined,
    );
    const answer = await waitAtMost(ANSWER_WITHIN_MS, answered);
    if (answer === LATE || answer === undefined) return;
    if (answer.missing !== undefined) throw new Error(answer.missing);
    unknown.delete(find);
  };
  return { gates: 'ready', run: () => Promise.all([...unknown].map(ask)) };
};
