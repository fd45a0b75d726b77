import { dashboardTemplateWriteSchema } from '@meridian/contracts/dashboards';
import { queryNodeSchema } from '@meridian/contracts/query';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_TEMPLATES } from './built-in-templates.ts';
import { resolveTiles } from './resolve-template.ts';

describe.each(BUILT_IN_TEMPLATES)('the template $template_name', (template) => {
  it('has queries that run, and can be saved by a project', () => {
    for (const tile of resolveTiles(template)) {
      if (tile.type !== 'INSIGHT') continue;
      expect(queryNodeSchema.safeParse(tile.query).error, tile.name).toBeUndefined();
    }
    const { id: _, key: __, ...members } = template;
    expect(dashboardTemplateWriteSchema.safeParse(members).error).toBeUndefined();
  });
});

describe('a variable of a template', () => {
  it('is replaced by its default wherever it is named alone', () => {
    const series = { kind: 'EventsNode', event: 'x' };
    const [tile] = resolveTiles({
      template_name: 't',
      tiles: [
        {
          type: 'INSIGHT',
          name: '{A}',
          query: { series: ['{A}', '{B}'], deep: [{ one: '{A}' }] },
          layouts: {},
        },
      ],
      variables: [{ id: 'A', name: 'A', type: 'event', default: series, required: true }],
      dashboard_description: undefined,
      dashboard_filters: undefined,
      tags: undefined,
    });
    expect(tile).toMatchObject({ name: '{A}', query: { series: [series, '{B}'], deep: [{ one: series }] } });
  });
});
