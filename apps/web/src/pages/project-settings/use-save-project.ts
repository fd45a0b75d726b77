import type { components } from '@meridian/api-client';
import { toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';

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
      // Answers of any kind may depend on the settings: the time zone, the first day of weeks, filters, path cleaning.
      await client.invalidateQueries();
      toast({ kind: 'ok', title: 'The settings were saved' });
    },
  });
};
