import { toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { isStaleVersion } from '../../features/edit-conflict/save-on-top.ts';
import { type EndpointUpdate, endpointKey } from './endpoint-queries.ts';

/** Changes the endpoint, or with `version` one of its versions. */
export const useSaveEndpoint = (projectId: string, name: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointUpdate) =>
      answerOf(
        api.PATCH('/api/projects/{project_id}/endpoints/{name}/', {
          params: { path: { project_id: projectId, name } },
          body,
        }),
      ),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: endpointKey(projectId, name) }),
        client.invalidateQueries({ queryKey: ['endpoints', projectId] }),
      ]),
    // After another change, the editor of versions decides.
    onError: (error) =>
      isStaleVersion(error) ||
      toast({ kind: 'danger', title: 'The change was not saved', detail: error.message }),
  });
};
