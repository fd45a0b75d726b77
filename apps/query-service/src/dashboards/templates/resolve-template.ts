/** Replaces each variable of a template with a series. */
import type { DashboardTemplateWrite, TemplateTile, TemplateVariable } from '@meridian/contracts/dashboards';

export type Template = Pick<
  DashboardTemplateWrite,
  'template_name' | 'dashboard_description' | 'dashboard_filters' | 'tags' | 'tiles' | 'variables'
>;

/** The tiles with the default of every variable. */
export const resolveTiles = ({ tiles, variables }: Template): TemplateTile[] => {
  const defaults = new Map((variables ?? []).map((variable) => [`{${variable.id}}`, variable]));
  return tiles.map((tile) =>
    tile.type === 'INSIGHT'
      ? {
          ...tile,
          query: replaceIn(tile.query, defaults) as TemplateTile & object & { query: object }['query'],
        }
      : tile,
  ) as TemplateTile[];
};

const replaceIn = (value: unknown, defaults: ReadonlyMap<string, TemplateVariable>): unknown => {
  if (typeof value === 'string') return defaults.get(value)?.default ?? value;
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, defaults));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, replaceIn(member, defaults)]),
  );
};
