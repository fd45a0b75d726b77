/** The templates that a project may use: the built-in ones and its own. */
import type { DashboardTemplateAnswer, DashboardTemplateListParams } from '@meridian/contracts/dashboards';
import type { Database } from '../../database.ts';
import type { DashboardTemplate } from '../../generated/prisma/client.ts';
import { BUILT_IN_TEMPLATES, type BuiltInTemplate } from './built-in-templates.ts';
import type { Template } from './resolve-template.ts';

export const templateToWire = (template: DashboardTemplate): DashboardTemplateAnswer => ({
  id: template.id,
  template_name: template.templateName,
  dashboard_description: template.dashboardDescription,
  dashboard_filters: template.dashboardFilters,
  tags: template.tags,
  tiles: template.tiles,
  variables: template.variables,
  deleted: template.deleted,
  created_at: template.createdAt.toISOString(),
  created_by: template.createdById,
  image_url: template.imageUrl,
  team_id: template.projectId,
  scope: 'team',
  availability_contexts: null,
  is_featured: template.isFeatured,
});

const builtInToWire = ({ id, key: _, ...template }: BuiltInTemplate): DashboardTemplateAnswer => ({
  ...template,
  id,
  dashboard_description: template.dashboard_description ?? '',
  dashboard_filters: template.dashboard_filters ?? {},
  tags: template.tags ?? [],
  tiles: template.tiles,
  variables: template.variables ?? [],
  deleted: false,
  created_at: null,
  created_by: null,
  image_url: null,
  team_id: null,
  scope: 'global',
  availability_contexts: null,
  is_featured: true,
});

/** Finds a template by id or name, or by the name under which clients ask for the first dashboard of a project. */
export const findTemplate = async (
  database: Database,
  projectId: number,
  name: string,
): Promise<Template | undefined> => {
  const isNamed = (template: { readonly id: string; readonly template_name: string }): boolean =>
    template.id === name || template.template_name === name;
  const builtIn = BUILT_IN_TEMPLATES.find((template) => template.key === name || isNamed(template));
  if (builtIn !== undefined) return builtIn;
  return (await readTemplates(database, projectId)).find(isNamed) as Template | undefined;
};

const readTemplates = async (database: Database, projectId: number): Promise<DashboardTemplateAnswer[]> => {
  const own = await database.dashboardTemplate.findMany({
    where: { projectId, deleted: false },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MOST_TEMPLATES,
  });
  return own.map(templateToWire);
};

/** The maximum number of templates that a project may create. */
export const MOST_TEMPLATES = 100;

export const findWireTemplate = async (
  database: Database,
  projectId: number,
  id: string,
): Promise<DashboardTemplateAnswer | undefined> => {
  const builtIn = BUILT_IN_TEMPLATES.find((template) => template.id === id);
  if (builtIn !== undefined) return builtInToWire(builtIn);
  return (await readTemplates(database, projectId)).find((template) => template.id === id);
};

export const listTemplates = async (
  database: Database,
  projectId: number,
  { search, scope, is_featured: isFeatured, ordering }: DashboardTemplateListParams,
): Promise<DashboardTemplateAnswer[]> => {
  const all = [...BUILT_IN_TEMPLATES.map(builtInToWire), ...(await readTemplates(database, projectId))];
  const text = search?.toLowerCase() ?? '';
  const found = all.filter(
    (template) =>
      (scope === undefined || template.scope === scope) &&
      (isFeatured === undefined || template.is_featured === isFeatured) &&
      [template.template_name, template.dashboard_description, ...template.tags].some((own) =>
        own.toLowerCase().includes(text),
      ),
  );
  if (ordering === undefined) return found;
  const sorted = found.toSorted((a, b) => a.template_name.localeCompare(b.template_name));
  return ordering === 'template_name' ? sorted : sorted.toReversed();
};
