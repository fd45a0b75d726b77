import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client.ts';

interface PersonOfEventProps {
  readonly projectId: string;
  readonly distinctId: string;
}

/**
 * Leads to the person to whom the distinct id belongs now. An event has a person id even if the person was deleted,
 * was merged into another one, or never had a profile, so that id may lead nowhere.
 */
export const PersonOfEvent = ({ projectId, distinctId }: PersonOfEventProps) => {
  const { data, error } = useQuery({
    queryKey: ['persons', projectId, 'of', distinctId],
    queryFn: async ({ signal }) => {
      const params = {
        path: { project_id: projectId },
        query: { distinct_id: distinctId, limit: 1 },
      };
      const { results } = await answerOf(api.GET('/api/projects/{project_id}/persons/', { params, signal }));
      return results[0]?.uuid ?? null;
    },
  });
  return (
    <p className="min-h-5 text-muted">
      {error !== null && `The person could not be read: ${error.message}`}
      {data === null && 'This distinct id has no person.'}
      {typeof data === 'string' && <Link to={`/project/${projectId}/persons/${data}`}>Open the person</Link>}
    </p>
  );
};
