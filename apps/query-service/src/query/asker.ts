import type { Principal } from '@meridian/contracts/internal';
import { askerOf } from '@meridian/identity';
import type { QueryTask } from './query-task.ts';
import { deniedTablesOf, readScopesOf } from './required-scopes.ts';

/** The members of a task that depend on its caller. */
export const requestedBy = (
  principal: Principal,
): Pick<QueryTask, 'pool' | 'deniedTables' | 'asker' | 'scopes'> => ({
  pool: principal.credential === 'session' ? 'app' : 'api',
  deniedTables: deniedTablesOf(principal.scopes),
  asker: askerOf(principal),
  scopes: readScopesOf(principal.scopes),
});
