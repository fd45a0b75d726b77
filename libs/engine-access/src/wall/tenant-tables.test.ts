import { expect, it } from 'vitest';
import { physicalTenantTables } from './tenant-tables.ts';

it('a sharded table is two tables in a cluster, others are one', () => {
  const names = ['events', 'events_local', 'persons', 'person_distinct_ids', 'person_overrides', 'groups'];
  names.push('sessions', 'sessions_local', 'cohort_people', 'log_entries', 'log_entries_local');
  names.push('dead_letters', 'dead_letters_local', 'ingestion_warnings', 'ingestion_warnings_local');
  expect(physicalTenantTables()).toEqual(names.map((name) => ({ name, column: 'project_id' })));
});
