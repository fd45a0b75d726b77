import type { components } from '@meridian/api-client';
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';

export const readDashboard = (projectId: string, dashboardId: string, signal?: AbortSignal) =>
  answerOf(
    api.GET('/api/projects/{project_id}/dashboards/{id}/', {
      params: { path: { project_id: projectId, id: dashboardId } },
      ...(signal && { signal }),
    }),
  );

export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;
export type DashboardTile = Dashboard['tiles'][number];

type TileUpdate = Pick<
  NonNullable<components['schemas']['DashboardUpdate']['tiles']>[number],
  'id' | 'layouts' | 'deleted' | 'color'
>;
export type FiltersOfDashboard = components['schemas']['FiltersOverride'];

export type DashboardUpdate = Pick<
  components['schemas']['DashboardUpdate'],
  'name' | 'description' | 'pinned' | 'tags' | 'deleted' | 'filters' | 'variables' | 'version'
> & { readonly tiles?: TileUpdate[] };

/** The dashboard with its tiles, without computing anything: each tile runs its own query when it is seen. */
export const dashboardQuery = (projectId: string, dashboardId: string) =>
  queryOptions({
    queryKey: ['dashboard', projectId, dashboardId],
    queryFn: ({ signal }) => readDashboard(projectId, dashboardId, signal),
  });

export const templatesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['dashboard-templates', projectId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/dashboard_templates/', {
          params: { path: { project_id: projectId } },
          signal,
        }),
      ),
    staleTime: 10 * 60_000,
  });
