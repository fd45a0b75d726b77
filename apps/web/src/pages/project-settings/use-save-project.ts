import type { components } from '@meridian/api-client';
import { toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { projectQuery } from '../../session/project.ts';

export type ProjectPatch = Omit<components['schemas']['ProjectPatch'], 'session_recording_linked_flag'>;

/** Saves settings of the project. The page shows the project as the server answers it. */
export const useSaveProject = (projectId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProjectPatch) =>
      answerOf(
        api.PATCH('/api/projects/{project_id}/', { params: { path: { project_id: projectId } }, body }),
      ),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries(projectQuery(projectId)),
        client.invalidateQueries({ queryKey: ['projects'] }),
        client.invalidateQueries({ queryKey: ['me'] }),
      ]);
      toast({ kind: 'ok', title: 'The settings were saved' });
    },
  });
};
