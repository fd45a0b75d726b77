import { toast } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.ts';
import { meQuery } from './session.ts';

export type Switch = { readonly set_current_organization: string } | { readonly set_current_team: number };

/** Makes another organization or project the current one of the person, and opens it. */
export const useSwitch = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Switch) =>
      answerOf(api.PATCH('/api/users/{id}/', { params: { path: { id: '@me' } }, body })),
    // A project is opened at once. For an organization, the server must first name its projects.
    onMutate: (body) => {
      if ('set_current_team' in body) void navigate({ to: `/project/${body.set_current_team}/home` });
    },
    onSuccess: (me, body) => {
      client.setQueryData(meQuery.queryKey, me);
      if ('set_current_organization' in body) void navigate({ to: '/home' });
    },
    onError: (error) =>
      toast({ kind: 'danger', title: 'The organization was not changed', detail: error.message }),
  });
};
