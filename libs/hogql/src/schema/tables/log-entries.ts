import { fields, stored } from '../columns.ts';
import type { LogicalTable } from '../model.ts';

export const logEntries: LogicalTable = {
  name: 'log_entries',
  stored: { name: 'log_entries', guardColumn: 'project_id', final: false },
  fields: fields({
    team_id: stored('project_id', 'integer'),
    log_source: stored('log_source', 'string'),
    log_source_id: stored('log_source_id', 'string'),
    instance_id: stored('instance_id', 'string'),
    timestamp: stored('timestamp', 'datetime'),
    message: stored('message', 'string'),
    level: stored('level', 'string'),
  }),
};
