import type { Principal } from '@meridian/contracts/internal';
import { deniedTablesOf } from '../project/saved-rows.ts';
import type { QueryTask } from './query-task.ts';

/** What the caller decides of a task by who he is. */
export const askedBy = ({ credential, scopes }: Principal): Pick<QueryTask, 'pool' | 'deniedTables'> => ({
  pool: credential === 'session' ? 'app' : 'api',
  deniedTables: deniedTablesOf(scopes),
});
