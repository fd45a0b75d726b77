/** Converts Postgres rows to models. */
import type { Bucket } from '@meridian/contracts/endpoints';
import type { Endpoint, EndpointVersion, Materialization } from '../generated/prisma/client.ts';
import type { StoredForm } from '../materialization/stored-form.ts';
import type {
  EndpointColumn,
  EndpointModel,
  EndpointNode,
  EndpointVersionModel,
  MaterializationState,
  MaterializationStatus,
} from './endpoint-model.ts';

export type VersionRow = EndpointVersion & { readonly materialization: Materialization | null };

export const toEndpointModel = (row: Endpoint, versionsCount: number): EndpointModel => ({
  id: row.id,
  projectId: row.projectId,
  name: row.name,
  isActive: row.isActive,
  currentVersion: row.currentVersion,
  displayName: row.displayName,
  derivedFromInsight: row.derivedFromInsight,
  tags: row.tags,
  createdAt: row.createdAt,
  createdById: row.createdById,
  updatedAt: row.updatedAt,
  lastExecutedAt: row.lastExecutedAt,
  versionsCount,
});

export const toVersionModel = (row: VersionRow): EndpointVersionModel => ({
  id: row.id,
  endpointId: row.endpointId,
  projectId: row.projectId,
  version: row.version,
  query: row.query as unknown as EndpointNode,
  description: row.description,
  dataFreshnessSeconds: row.dataFreshnessSeconds,
  isActive: row.isActive,
  columns: row.columns as unknown as EndpointColumn[],
  bucketOverrides: row.bucketOverrides as Record<string, Bucket> | null,
  optionalBreakdownProperties: row.optionalBreakdownProperties,
  createdAt: row.createdAt,
  createdById: row.createdById,
  updatedAt: row.updatedAt,
  lastExecutedAt: row.lastExecutedAt,
  materialization:
    row.materialization === null || row.materialization.suspendedAt !== null
      ? null
      : toMaterializationState(row.materialization),
  isMaterializationSuspended: row.materialization?.suspendedAt != null,
});

const toMaterializationState = (row: Materialization): MaterializationState => ({
  status: row.status as MaterializationStatus,
  error: row.error,
  tableName: row.tableName,
  storedForm: row.storedForm as unknown as StoredForm | null,
  lastMaterializedAt: row.lastMaterializedAt,
  rowCount: row.rowCount === null ? null : Number(row.rowCount),
  durationMs: row.durationMs,
  wasIncremental: row.wasIncremental,
});
