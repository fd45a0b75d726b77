/** Reading and changing the public link of an insight or a dashboard. */
import type { components } from '@meridian/api-client';
import { answerOf, api } from '../../api/client.ts';

type Schemas = components['schemas'];
export type Sharing = Schemas['Sharing'];
export type SharingWrite = Schemas['SharingWrite'];

/** `id` is a short id of an insight, or the id of a dashboard. */
export interface Shared {
  readonly kind: 'insight' | 'dashboard';
  readonly id: string;
}

export const sharingApi = (projectId: string, { kind, id }: Shared) => {
  const ofInsight = { params: { path: { project_id: projectId, key: id } } };
  const ofDashboard = { params: { path: { project_id: projectId, id } } };
  const isInsight = kind === 'insight';
  return {
    read: (signal: AbortSignal): Promise<Sharing> =>
      isInsight
        ? answerOf(api.GET('/api/projects/{project_id}/insights/{key}/sharing/', { ...ofInsight, signal }))
        : answerOf(
            api.GET('/api/projects/{project_id}/dashboards/{id}/sharing/', { ...ofDashboard, signal }),
          ),
    change: (body: SharingWrite): Promise<Sharing> =>
      isInsight
        ? answerOf(api.PATCH('/api/projects/{project_id}/insights/{key}/sharing/', { ...ofInsight, body }))
        : answerOf(
            api.PATCH('/api/projects/{project_id}/dashboards/{id}/sharing/', { ...ofDashboard, body }),
          ),
    refresh: (): Promise<Sharing> =>
      isInsight
        ? answerOf(api.POST('/api/projects/{project_id}/insights/{key}/sharing/refresh/', ofInsight))
        : answerOf(api.POST('/api/projects/{project_id}/dashboards/{id}/sharing/refresh/', ofDashboard)),
    addPassword: (raw_password: string, note: string) => {
      const body = { raw_password, note };
      return isInsight
        ? answerOf(
            api.POST('/api/projects/{project_id}/insights/{key}/sharing/passwords/', { ...ofInsight, body }),
          )
        : answerOf(
            api.POST('/api/projects/{project_id}/dashboards/{id}/sharing/passwords/', {
              ...ofDashboard,
              body,
            }),
          );
    },
    removePassword: (password_id: string): Promise<unknown> =>
      isInsight
        ? answerOf(
            api.DELETE('/api/projects/{project_id}/insights/{key}/sharing/passwords/{password_id}/', {
              params: { path: { ...ofInsight.params.path, password_id } },
            }),
          )
        : answerOf(
            api.DELETE('/api/projects/{project_id}/dashboards/{id}/sharing/passwords/{password_id}/', {
              params: { path: { ...ofDashboard.params.path, password_id } },
            }),
          ),
  };
};
