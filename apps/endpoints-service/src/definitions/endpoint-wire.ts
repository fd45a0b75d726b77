/** Converts models to the objects of the API. */
import type {
  EndpointAnswer,
  EndpointVersionAnswer,
  MaterializationAnswer,
  MaterializationStatusAnswer,
} from '@meridian/contracts/endpoints';
import { type UserBasic, userOf } from '@meridian/contracts/wire';
import { findRefusal } from '../materialization/assert-materializable.ts';
import type { EndpointModel, EndpointVersionModel } from './endpoint-model.ts';

export interface WireScope {
  readonly publicUrl: string;
  readonly users: ReadonlyMap<number, UserBasic>;
}

export const toEndpointWire = (
  endpoint: EndpointModel,
  version: EndpointVersionModel,
  { publicUrl, users }: WireScope,
): EndpointAnswer => {
  const path = `/api/projects/${endpoint.projectId}/endpoints/${endpoint.name}/run`;
  return {
    id: endpoint.id,
    name: endpoint.name,
    display_name: endpoint.displayName,
    description: version.description,
    query: version.query,
    is_active: endpoint.isActive,
    data_freshness_seconds: version.dataFreshnessSeconds,
    endpoint_path: path,
    url: `${publicUrl}${path}`,
    ui_url: `${publicUrl}/project/${endpoint.projectId}/endpoints/${endpoint.name}`,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
    created_by: userOf(endpoint.createdById, users),
    is_materialized: version.materialization !== null,
    current_version: endpoint.currentVersion,
    current_version_id: version.id,
    versions_count: endpoint.versionsCount,
    derived_from_insight: endpoint.derivedFromInsight,
    last_executed_at: endpoint.lastExecutedAt?.toISOString() ?? null,
    materialization: toMaterializationWire(version),
    bucket_overrides: version.bucketOverrides,
    columns: version.columns,
    tags: endpoint.tags,
    optional_breakdown_properties: version.optionalBreakdownProperties,
  };
};

export const toVersionWire = (
  endpoint: EndpointModel,
  version: EndpointVersionModel,
  scope: WireScope,
): EndpointVersionAnswer => ({
  ...toEndpointWire(endpoint, version, scope),
  url: null,
  ui_url: null,
  is_active: version.isActive,
  last_executed_at: version.lastExecutedAt?.toISOString() ?? null,
  version: version.version,
  version_id: version.id,
  endpoint_is_active: endpoint.isActive,
  version_created_at: version.createdAt.toISOString(),
  version_updated_at: version.updatedAt?.toISOString() ?? null,
  version_created_by: userOf(version.createdById, scope.users),
});

const toMaterializationWire = ({
  query,
  bucketOverrides,
  materialization,
  id,
}: EndpointVersionModel): MaterializationAnswer => {
  if (materialization === null) {
    const reason = findRefusal(query, bucketOverrides) ?? null;
    return { can_materialize: reason === null, reason };
  }
  const { status, error, lastMaterializedAt, rowCount, durationMs, wasIncremental } = materialization;
  return {
    status,
    can_materialize: true,
    last_materialized_at: lastMaterializedAt?.toISOString() ?? null,
    error: status === 'Completed' ? '' : error,
    saved_query_id: id,
    row_count: rowCount,
    duration_ms: durationMs,
    incremental: wasIncremental,
  };
};

/** The two flags serve polling clients: `enabled` is the setting, `ready` means that a stored result exists. */
export const toMaterializationStatusWire = (
  endpoint: EndpointModel,
  version: EndpointVersionModel,
): Omit<MaterializationStatusAnswer, 'progress'> => ({
  name: endpoint.name,
  enabled: version.materialization !== null,
  ready: version.materialization?.tableName != null,
  ...toMaterializationWire(version),
});
