/** Creates an endpoint with its first version in one transaction. */
import { DEFAULT_FRESHNESS_SECONDS, type EndpointCreate } from '@meridian/contracts/endpoints';
import { InvalidRequestError, uuidV7 } from '@meridian/core';
import { isUniqueViolation } from '@meridian/postgres';
import { toJson, toJsonOrNull } from '../database.ts';
import { assertMaterializable } from '../materialization/assert-materializable.ts';
import { checkBucketColumns } from '../materialization/bucket-columns.ts';
import { enableMaterialization } from '../materialization/switch.ts';
import { recordActivity } from './activity.ts';
import type { Author } from './author.ts';
import { checkOptionalBreakdowns } from './breakdowns.ts';
import type { DefinitionParts } from './definition-parts.ts';
import type { EndpointNode } from './endpoint-model.ts';
import { prepareQuery } from './prepare-query.ts';

export const createEndpoint = async (
  { database, queryClient, queue, directory }: DefinitionParts,
  author: Author,
  /** The original `query`: the API returns it unchanged. */
  body: Omit<EndpointCreate, 'query'> & { readonly query: EndpointNode },
): Promise<void> => {
  const { projectId, userId } = author;
  const isActive = body.is_active ?? true;
  const { node, columns } = await prepareQuery(queryClient, author, body.query);
  checkOptionalBreakdowns(node, body.optional_breakdown_properties ?? []);
  checkBucketColumns(node, body.bucket_overrides ?? {});
  if (body.is_materialized) {
    assertMaterializable({ node, isActive, bucketOverrides: body.bucket_overrides ?? null });
  }
  const endpointId = uuidV7();
  const versionId = uuidV7();
  try {
    await database.$transaction(async (tx) => {
      await tx.endpoint.create({
        data: {
          id: endpointId,
          projectId,
          name: body.name,
          liveName: body.name,
          isActive,
          displayName: body.display_name || null,
          derivedFromInsight: body.derived_from_insight ?? null,
          tags: sortedTags(body.tags ?? []),
          createdById: userId,
        },
      });
      await tx.endpointVersion.create({
        data: {
          id: versionId,
          endpointId,
          projectId,
          version: 1,
          query: toJson(node),
          description: body.description ?? '',
          dataFreshnessSeconds: body.data_freshness_seconds ?? DEFAULT_FRESHNESS_SECONDS,
          columns: toJson(columns),
          bucketOverrides: toJsonOrNull(body.bucket_overrides),
          optionalBreakdownProperties: [...(body.optional_breakdown_properties ?? [])],
          createdById: userId,
        },
      });
      if (body.is_materialized) await enableMaterialization(tx, { versionId, projectId });
      await recordActivity(tx, {
        projectId,
        itemId: endpointId,
        activity: 'created',
        userId,
        name: body.name,
      });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw nameTaken(error);
    throw error;
  }
  await directory.changed(projectId, body.name);
  if (body.is_materialized) await queue.materialize(versionId);
};

export const sortedTags = (tags: readonly string[]): string[] => [...new Set(tags)].sort();

const nameTaken = (cause: unknown): InvalidRequestError =>
  new InvalidRequestError('unique', 'An endpoint with this name already exists for this team.', {
    attr: 'name',
    cause,
  });
