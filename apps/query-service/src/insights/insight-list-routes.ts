/** `GET /api/projects/:id/insights/`: the saved insights of a project, as JSON or CSV. */

import { insightListParams } from '@meridian/contracts/insights';
import { listPage } from '@meridian/contracts/wire';
import type { Clock } from '@meridian/core';
import type { ProjectApiCall, ProjectApiRoute, ProjectFactsReader } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import type { InsightReader } from './insight-reader.ts';
import { listInsights } from './list-insights.ts';
import { sendCsv } from './send-csv.ts';

export interface InsightListRoutesParts {
  readonly database: Database;
  readonly reader: InsightReader;
  readonly facts: ProjectFactsReader;
  readonly clock: Clock;
  readonly publicUrl: string;
}

export const createInsightListRoutes = ({
  database,
  reader,
  facts,
  clock,
  publicUrl,
}: InsightListRoutesParts): ProjectApiRoute[] => {
  const list = async (call: ProjectApiCall): Promise<void> => {
    const { req, res, projectId, principal } = call;
    const params = parseInput(insightListParams, req.query);
    const { timezone, weekStartDay } = await facts.get(projectId);
    const { count, insights } = await listInsights(database, params, {
      projectId,
      userId: principal.userId,
      timezone,
      weekStartDay,
      now: clock.now(),
    });
    if (params.format === 'csv') {
      const wires = (await reader.listBasic(insights)) as Readonly<Record<string, unknown>>[];
      const rows = wires.map((wire) => CSV_COLUMNS.map((column) => wire[column]));
      return sendCsv(res, 'insights', { header: CSV_COLUMNS, rows });
    }
    const results = params.basic
      ? await reader.listBasic(insights)
      : await reader.listFull(call, insights, params.refresh);
    res.json(listPage<object>(req, publicUrl, params, { count, results }));
  };

  return [{ method: 'get', projectPath: '/insights/', handler: list }];
};

const CSV_COLUMNS = [
  'id',
  'short_id',
  'name',
  'derived_name',
  'description',
  'tags',
  'favorited',
  'saved',
  'created_at',
  'last_modified_at',
  'last_viewed_at',
] as const;
