import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { ProblemText } from '../form/problem-text.tsx';

interface LastCheckErrorProps {
  readonly projectId: string;
  readonly alertId: string;
}

/** Why the last check of an alert failed. The list of alerts has no checks. */
export const LastCheckError = ({ projectId, alertId }: LastCheckErrorProps) => {
  const { data } = useQuery({
    queryKey: ['alerts', projectId, 'last-check', alertId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/alerts/{id}/', {
          params: { path: { project_id: projectId, id: alertId }, query: { checks_limit: 1 } },
          signal,
        }),
      ),
  });
  return <ProblemText text={data?.checks[0]?.error ?? undefined} />;
};
