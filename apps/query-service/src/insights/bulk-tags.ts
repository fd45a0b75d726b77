/** `POST /insights/bulk_update_tags/`: adds, removes or replaces tags of many insights. */
import { bulkTagsSchema, MAX_INSIGHT_TAGS } from '@meridian/contracts/insights';
import type { Clock } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import { authorOf } from '../http/author-of.ts';
import { WITH_TILES } from './insight-wire.ts';
import { updateInsight } from './save-insight.ts';

export interface BulkTagsParts {
  readonly database: Database;
  readonly clock: Clock;
}

export const createBulkTagsRoutes = ({ database, clock }: BulkTagsParts): ProjectApiRoute[] => {
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
      const changed = changedTags(insight.tags, action, tags);
      if (changed.length > MAX_INSIGHT_TAGS) {
        skipped.push({ id: insight.id, reason: `Would have more than ${MAX_INSIGHT_TAGS} tags` });
        continue;
      }
      const after = await updateInsight({ database }, insight, { tags: changed }, author);
      updated.push({ id: after.id, tags: after.tags });
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
