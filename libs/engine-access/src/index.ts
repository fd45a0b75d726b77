export {
  type AllProjectsReason,
  createEngineAccess,
  type EngineAccess,
  type EngineAccessParts,
  engineAccessOf,
} from './engine-access.ts';
export type { EngineBreaker } from './engine-breaker.ts';
export { engineChecks } from './engine-checks.ts';
export { createMemoryLimit } from './memory-limit.ts';
export type { ProjectEngine } from './project-engine.ts';
export { TABLE_FILE_SETTINGS, tableStatement } from './table-file/table-statement.ts';
export { placesOfProject } from './turns/engine-line.ts';
export {
  createEngineTurns,
  type EngineTurn,
  type EngineTurns,
  type TurnOptions,
  type TurnRequest,
} from './turns/engine-turns.ts';
export { threadPriority } from './turns/thread-priority.ts';
export { rowPoliciesXml } from './wall/row-policies.ts';
export { newStoredTableName, projectOfStoredTable, STORED_TABLE_PREFIX } from './wall/stored-tables.ts';
export { OTHER_TABLES, physicalTenantTables, TENANT_TABLES, type TenantTable } from './wall/tenant-tables.ts';
export { type TenantWall, tenantWall } from './wall/tenant-wall.ts';
export { createZoneBudget, type ZoneBudget } from './zone-budget.ts';
export { withZoneRules } from './zone-rules.ts';
