import { isPostgresConflict } from './outage.ts';

const MAX_REPEATS = 2;

/** Repeats a transaction that Postgres ended because of another one. It must change nothing outside of Postgres. */
export const repeatConflicts = async <Result>(transaction: () => Promise<Result>): Promise<Result> => {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isPostgresConflict(error) || repeats === MAX_REPEATS) throw error;
    }
  }
};
