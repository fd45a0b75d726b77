/**
 * Updates an endpoint. A changed query creates a new version, which inherits the members that the request omits. With
 * a target version the change applies to that version.
 */
import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_FRESHNESS_SECONDS, type EndpointUpdate } from '@meridian/contracts/endpoints';
import {
  ConflictError,
  errorMessage,
  InvalidRequestError,
  isAppError,
  UnavailableError,
  uuidV7,
} from '@meridian/core';
import type { QueryClient } from '../clients/query-client.ts';
import { type Database, type Transaction, toJson, toJsonOrNull } from '../database.ts';
import { assertMaterializable } from '../materialization/assert-materializable.ts';
import { checkBucketColumns } from '../materialization/bucket-columns.ts';
import {
  disableMaterialization,
  enableMaterialization,
  refreshMaterialization,
  resumeMaterialization,
  suspendMaterialization,
} from '../materialization/switch.ts';
import { recordActivity } from './activity.ts';
import type { Author } from './author.ts';
import { checkOptionalBreakdowns } from './breakdowns.ts';
import { sortedTags } from './create-endpoint.ts';
import type { DefinitionParts } from './definition-parts.ts';
import type { EndpointModel, EndpointNode, EndpointVersionModel } from './endpoint-model.ts';
import { findVersion, requireEndpoint, requireVersion } from './endpoint-reader.ts';
import { type PreparedQuery, prepareQuery } from './prepare-query.ts';
import { isSameQuery } from './same-query.ts';

export type UpdateBody = Omit<EndpointUpdate, 'query'> & { readonly query?: EndpointNode | undefined };

export interface UpdateOutcome {
  readonly endpoint: EndpointModel;
  readonly version: EndpointVersionModel;
  /** Set when the version was created but its materialization could not be enabled. */
  readonly materializationError: string | undefined;
}

/** The maximum number of attempts when concurrent changes make the plan outdated. */
const MAX_ATTEMPTS = 20;

export const updateEndpoint = async (
  parts: DefinitionParts,
  author: Author,
  name: string,
  body: UpdateBody,
): Promise<UpdateOutcome> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const outcome = await tryUpdate(parts, author, name, body);
    if (outcome !== 'outdated') return outcome;
  }
  throw new UnavailableError(
    'unavailable',
    'This endpoint is being changed by others. Try again in a moment.',
    {
      retryAfterSeconds: 1,
    },
  );
};

/** Returns `outdated` when another change was written after this one was planned. */
const tryUpdate = async (
  { database, queryClient, queue, directory }: DefinitionParts,
  author: Author,
  name: string,
  body: UpdateBody,
): Promise<UpdateOutcome | 'outdated'> => {
  const { projectId } = author;
  const endpoint = await requireEndpoint(database, projectId, name);
  assertBasedOn(endpoint, body);
  const target = await targetOf(database, endpoint, body);
  const newQuery = await readNewQuery(queryClient, author, target, body);
  const plan = planUpdate(endpoint, target, body, newQuery);

  const written = await database.$transaction(async (tx) => {
    // One writer at a time per endpoint: two concurrent changes of the query create two versions.
    await tx.$queryRaw`SELECT 1 FROM endpoints WHERE id = ${endpoint.id}::uuid FOR UPDATE`;
    const locked = await requireEndpoint(tx, projectId, name);
    if (isOlderThan(endpoint, locked)) return undefined;
    const written =
      newQuery === undefined
        ? await changeVersion(tx, target, body)
        : await addVersion(tx, { ...author, endpoint, target, body, newQuery });
    await changeEndpoint(tx, endpoint, body, written.number);
    await applyMaterialization(tx, { written, target, plan, projectId });
    await applyActivity(tx, { endpoint, target, body });
    await recordActivity(tx, {
      projectId,
      itemId: endpoint.id,
      activity: 'updated',
      userId: author.userId,
      name,
      before: trackedFields(endpoint, target),
      after: afterFields(body, newQuery),
    });
    return written;
  });
  if (written === undefined) return 'outdated';

  await directory.changed(projectId, name);
  if (plan.materialize === 'enable' || plan.materialize === 'refresh') await queue.materialize(written.id);
  const changed = await requireEndpoint(database, projectId, name);
  const version = await findVersion(database, endpoint.id, written.number);
  return { endpoint: changed, version: version!, materializationError: plan.materializationError };
};

const isOlderThan = (planned: EndpointModel, locked: EndpointModel): boolean =>
  locked.updatedAt.getTime() !== planned.updatedAt.getTime() ||
  locked.currentVersion !== planned.currentVersion;

const assertBasedOn = ({ currentVersion }: EndpointModel, { base_version: base }: UpdateBody): void => {
  if (base === undefined || base === currentVersion) return;
  throw new ConflictError(
    'conflict',
    `The endpoint is at version ${currentVersion} now, and the change is based on version ${base}. Read it again, and repeat your change on what you read.`,
    { attr: 'base_version' },
  );
};

const targetOf = async (
  database: Database,
  endpoint: EndpointModel,
  body: UpdateBody,
): Promise<EndpointVersionModel> => {
  if (body.version !== undefined && body.query !== undefined) {
    throw new InvalidRequestError(
      'invalid_input',
      'Cannot change query when targeting a specific version. Query changes create a new version.',
      { attr: 'query' },
    );
  }
  if (body.version === undefined) return requireVersion(database, endpoint);
  const found = await findVersion(database, endpoint.id, body.version);
  if (found !== undefined) return found;
  throw new InvalidRequestError('invalid_input', `Version ${body.version} not found for this endpoint.`, {
    attr: 'version',
  });
};

/** Undefined when the request has no query, or the same one. */
const readNewQuery = async (
  client: QueryClient,
  author: Author,
  target: EndpointVersionModel,
  { query }: UpdateBody,
): Promise<PreparedQuery | undefined> => {
  if (query === undefined || isSameQuery(query, target.query)) return undefined;
  const prepared = await prepareQuery(client, author, query);
  return isSameQuery(prepared.node, target.query) ? undefined : prepared;
};

interface UpdatePlan {
  readonly materialize: 'keep' | 'enable' | 'disable' | 'refresh';
  readonly materializationError: string | undefined;
}

const planUpdate = (
  endpoint: EndpointModel,
  target: EndpointVersionModel,
  body: UpdateBody,
  newQuery: PreparedQuery | undefined,
): UpdatePlan => {
  const node = newQuery?.node ?? target.query;
  const optionalBreakdowns = body.optional_breakdown_properties;
  if (optionalBreakdowns !== undefined) checkOptionalBreakdowns(node, optionalBreakdowns);
  const changesBuckets =
    body.bucket_overrides !== undefined && !isDeepStrictEqual(body.bucket_overrides, target.bucketOverrides);
  if (changesBuckets || newQuery !== undefined) checkBucketColumns(node, body.bucket_overrides ?? {});
  const targetsVersion = body.version !== undefined;
  if (body.is_active === false) {
    if (body.is_materialized) throw inactive();
    return {
      materialize: body.is_materialized === false ? 'disable' : 'keep',
      materializationError: undefined,
    };
  }
  if (body.is_materialized === false) return { materialize: 'disable', materializationError: undefined };

  const wasMaterialized = target.materialization !== null;
  const moves = newQuery !== undefined && wasMaterialized;
  const isActive =
    (targetsVersion ? endpoint.isActive : (body.is_active ?? endpoint.isActive)) &&
    (targetsVersion ? (body.is_active ?? target.isActive) : newQuery !== undefined || target.isActive);
  if (body.is_materialized || moves) {
    const bucketOverrides =
      body.bucket_overrides === undefined ? target.bucketOverrides : body.bucket_overrides;
    try {
      assertMaterializable({ node, isActive, bucketOverrides });
    } catch (error) {
      // Without a new query, reject the request. A new version is kept, and the response reports the error.
      if (newQuery === undefined || !isAppError(error)) throw error;
      return { materialize: 'keep', materializationError: errorMessage(error) };
    }
    if (!wasMaterialized || newQuery !== undefined) {
      return { materialize: 'enable', materializationError: undefined };
    }
    return { materialize: changesBuckets ? 'refresh' : 'keep', materializationError: undefined };
  }
  // The suspended table has other buckets than the version now.
  if (target.isMaterializationSuspended && changesBuckets) {
    return { materialize: 'disable', materializationError: undefined };
  }
  const rebuild = wasMaterialized && changesBuckets;
  if (rebuild) assertMaterializable({ node, isActive, bucketOverrides: body.bucket_overrides ?? null });
  return { materialize: rebuild ? 'refresh' : 'keep', materializationError: undefined };
};

const inactive = (): InvalidRequestError =>
  new InvalidRequestError('invalid_input', 'Cannot enable materialization on inactive endpoint.', {
    attr: 'is_materialized',
  });

const applyMaterialization = async (
  tx: Transaction,
  {
    written,
    target,
    plan,
    projectId,
  }: {
    readonly written: Written;
    readonly target: EndpointVersionModel;
    readonly plan: UpdatePlan;
    readonly projectId: number;
  },
): Promise<void> => {
  switch (plan.materialize) {
    case 'enable':
      // Materialization moves to the new version.
      if (written.id !== target.id) await disableMaterialization(tx, { versionId: target.id });
      return enableMaterialization(tx, { versionId: written.id, projectId });
    case 'refresh':
      return refreshMaterialization(tx, written.id);
    case 'disable':
      return disableMaterialization(tx, { versionId: target.id });
    case 'keep':
      return undefined;
  }
};

/** A disabled version keeps its table until it is enabled again. */
const applyActivity = async (
  tx: Transaction,
  {
    endpoint,
    target,
    body,
  }: {
    readonly endpoint: EndpointModel;
    readonly target: EndpointVersionModel;
    readonly body: UpdateBody;
  },
): Promise<void> => {
  const of = body.version === undefined ? { endpointId: endpoint.id } : { versionId: target.id };
  if (body.is_active === false) await suspendMaterialization(tx, of);
  if (body.is_active === true) await resumeMaterialization(tx, of);
};

interface Written {
  readonly id: string;
  readonly number: number;
}

/** A null resets the freshness; a null description has no effect. */
const versionMembers = (body: UpdateBody) => ({
  ...(body.description != null && { description: body.description }),
  ...(body.data_freshness_seconds !== undefined && {
    dataFreshnessSeconds: body.data_freshness_seconds ?? DEFAULT_FRESHNESS_SECONDS,
  }),
  ...(body.bucket_overrides !== undefined && { bucketOverrides: toJsonOrNull(body.bucket_overrides) }),
  ...(body.optional_breakdown_properties !== undefined && {
    optionalBreakdownProperties: [...body.optional_breakdown_properties],
  }),
});

const changeVersion = async (
  tx: Transaction,
  target: EndpointVersionModel,
  body: UpdateBody,
): Promise<Written> => {
  const members = {
    ...versionMembers(body),
    ...(body.version !== undefined && body.is_active !== undefined && { isActive: body.is_active }),
  };
  if (Object.keys(members).length > 0) {
    await tx.endpointVersion.update({
      where: { id: target.id },
      data: { ...members, updatedAt: new Date() },
    });
  }
  return { id: target.id, number: target.version };
};

const addVersion = async (
  tx: Transaction,
  {
    endpoint,
    target,
    body,
    newQuery,
    projectId,
    userId,
  }: Author & {
    readonly endpoint: EndpointModel;
    readonly target: EndpointVersionModel;
    readonly body: UpdateBody;
    readonly newQuery: PreparedQuery;
  },
): Promise<Written> => {
  const id = uuidV7();
  const number = endpoint.currentVersion + 1;
  await tx.endpointVersion.create({
    data: {
      id,
      endpointId: endpoint.id,
      projectId,
      version: number,
      query: toJson(newQuery.node),
      columns: toJson(newQuery.columns),
      description: target.description,
      dataFreshnessSeconds: target.dataFreshnessSeconds,
      bucketOverrides: toJsonOrNull(target.bucketOverrides),
      optionalBreakdownProperties: [...target.optionalBreakdownProperties],
      createdById: userId,
      ...versionMembers(body),
    },
  });
  return { id, number };
};

const changeEndpoint = async (
  tx: Transaction,
  endpoint: EndpointModel,
  body: UpdateBody,
  writtenVersion: number,
): Promise<void> => {
  await tx.endpoint.update({
    where: { id: endpoint.id },
    data: {
      updatedAt: new Date(),
      ...(body.version === undefined && { currentVersion: writtenVersion }),
      ...(body.version === undefined && body.is_active !== undefined && { isActive: body.is_active }),
      ...(body.tags !== undefined && { tags: sortedTags(body.tags) }),
      ...(body.display_name !== undefined && { displayName: body.display_name || null }),
      ...(body.derived_from_insight !== undefined && { derivedFromInsight: body.derived_from_insight }),
    },
  });
};

const trackedFields = (endpoint: EndpointModel, version: EndpointVersionModel) => ({
  query: version.query,
  display_name: endpoint.displayName,
  description: version.description,
  data_freshness_seconds: version.dataFreshnessSeconds,
  is_active: endpoint.isActive,
  is_materialized: version.materialization !== null,
  bucket_overrides: version.bucketOverrides,
  tags: endpoint.tags,
});

const afterFields = (body: UpdateBody, newQuery: PreparedQuery | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({
      query: newQuery?.node,
      display_name: body.display_name === '' ? null : body.display_name,
      description: body.description ?? undefined,
      data_freshness_seconds: body.data_freshness_seconds,
      is_active: body.is_active,
      is_materialized: body.is_materialized,
      bucket_overrides: body.bucket_overrides,
      tags: body.tags === undefined ? undefined : sortedTags(body.tags),
    }).filter(([, value]) => value !== undefined),
  );
