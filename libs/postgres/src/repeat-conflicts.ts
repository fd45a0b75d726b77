import { isPostgresConflict } from './outage.ts';

const MAX_REPEATS = 2;

/**
 * Retries a transaction that Postgres aborted because of a deadlock or a serialization failure. The transaction must
 * have no side effects outside Postgres.
 */
export const repeatConflicts = async <Result>(transaction: () => Promise<Result>): Promise<Result> => {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isPostgresConflict(error) || repeats === MAX_REPEATS) throw error;
    }
  }
};
