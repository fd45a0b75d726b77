import { GIVEN_TABLES } from './tables/given.ts';
import { TABLES } from './tables.ts';

/** All tables that an author can name. */
export const TABLE_NAMES: readonly string[] = [...TABLES.keys(), ...GIVEN_TABLES.keys()];
