/** Makes a dashboard, with new insights, from a template. */
import { queryNodeSchema } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';
import { assertScope } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import { type Database, type Transaction, toJson } from '../../database.ts';
import type { Dashboard } from '../../generated/prisma/client.ts';
import type { Author } from '../../http/author-of.ts';
import type { AssertMaySave, Saver } from '../../insights/assert-may-save.ts';
import { insertInsight } from '../../insights/save-insight.ts';
import { assertMaySaveOverrides } from '../assert-may-save-filters.ts';
import { createDashboard, type DashboardColumns } from '../save-dashboard.ts';
import { addTextTile } from '../save-tiles.ts';
import { findTemplate } from './find-template.ts';
import { resolveTiles, type Template } from './resolve-template.ts';

export interface TemplateAuthor {
  readonly author: Author;
  readonly saver: Saver;
}

/** `template` is one in full, or the id or name of one. */
export type CreateFromTemplate = (
  template: Template | string,
  columns: DashboardColumns,
  by: TemplateAuthor,
) => Promise<Dashboard>;

export interface FromTemplateParts {
  readonly database: Database;
  readonly assertMaySave: AssertMaySave;
}

export const createTemplateUser =
  ({ database, assertMaySave }: FromTemplateParts): CreateFromTemplate =>
  async (given, columns, { author, saver }) => {
    assertScope(saver, 'insight:write');
    const template =
      typeof given === 'string' ? await findTemplate(database, author.projectId, given) : given;
    if (template === undefined) {
      throw new InvalidRequestError('invalid_input', `There is no template ${String(given)}.`, {
        attr: 'use_template',
      });
    }
    const tiles = resolveTiles(template);
    await assertMaySaveOverrides(assertMaySave, saver, [template.dashboard_filters]);
    for (const [index, tile] of tiles.entries()) {
      if (tile.type !== 'INSIGHT') continue;
      parseInput(queryNodeSchema, tile.query, { prefix: `template__tiles__${index}__query` });
      await assertMaySave(saver, tile.query);
    }
    const fill = async (tx: Transaction, dashboard: Dashboard): Promise<void> => {
      for (const tile of tiles) {
        if (tile.type === 'TEXT') {
          await addTextTile(tx, dashboard, tile, author);
          continue;
        }
        const { name, description, query, layouts, color } = tile;
        const insight = await insertInsight(tx, { name, description, query, saved: true }, author);
        await tx.dashboardTile.create({
          data: {
            dashboardId: dashboard.id,
            projectId: dashboard.projectId,
            insightId: insight.id,
            layouts: toJson(layouts),
            color: color ?? null,
          },
        });
      }
    };
    const ofTemplate: DashboardColumns = {
      name: template.template_name,
      description: template.dashboard_description ?? '',
      filters: template.dashboard_filters ?? null,
      tags: template.tags ?? [],
    };
    const named = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
    return createDashboard(
      database,
      { columns: { ...ofTemplate, ...named }, creationMode: 'template', fill },
      author,
    );
  };
