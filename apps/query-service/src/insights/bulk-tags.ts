/** `POST /insights/bulk_update_tags/`: adds, removes or replaces tags of many insights. */
import { bulkTagsSchema, MAX_INSIGHT_TAGS } from '@meridian/contracts/insights';
import { type Clock, ConflictError } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import { type Author, authorOf } from '../http/author-of.ts';
import { type PlacedInsight, WITH_TILES } from './insight-wire.ts';
import { updateInsight } from './save-insight.ts';

export interface BulkTagsParts {
  readonly database: Database;
  readonly clock: Clock;
}

export const createBulkTagsRoutes = ({ database, clock }: BulkTagsParts): ProjectApiRoute[] => {
  /** Repeated when the insight changes meanwhile, so that no tag of another change is lost. */
  const save = async (
    insight: PlacedInsight,
    tagsOf: (before: readonly string[]) => string[],
    author: Author,
  ): Promise<PlacedInsight | undefined> => {
    const tags = tagsOf(insight.tags);
    if (tags.length > MAX_INSIGHT_TAGS) return undefined;
    try {
      return await updateInsight({ database }, insight, { tags, base_version: insight.version }, author);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      const { id } = insight;
      const latest = await database.insight.findUniqueOrThrow({ where: { id }, include: WITH_TILES });
      return save(latest, tagsOf, author);
    }
  };

  const change = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, projectId } = call;
    const { ids, action, tags } = parseInput(bulkTagsSchema, req.body);
    const author = authorOf(call, clock);
    const insights = await database.insight.findMany({
      where: { projectId, deleted: false, id: { in: ids } },
      orderBy: { id: 'asc' },
      include: WITH_TILES,
    });
    const found = new Set(insights.map(({ id }) => id));
    const missing = [...new Set(ids)].filter((id) => !found.has(id));
    const skipped = missing.map((id) => ({ id, reason: 'Not found' }));
    const updated = [];
    for (const insight of insights) {
      const after = await save(insight, (before) => changedTags(before, action, tags), author);
      if (after !== undefined) updated.push({ id: after.id, tags: after.tags });
      else skipped.push({ id: insight.id, reason: `Would have more than ${MAX_INSIGHT_TAGS} tags` });
    }
    res.json({ updated, skipped });
  };
  return [{ method: 'post', projectPath: '/insights/bulk_update_tags/', handler: change }];
};

const changedTags = (
  before: readonly string[],
  action: 'add' | 'remove' | 'set',
  tags: readonly string[],
): string[] => {
  if (action === 'set') return [...tags];
  return action === 'add' ? [...new Set([...before, ...tags])] : before.filter((tag) => !tags.includes(tag));
};
