import { Button, Card, Spinner } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { SnippetTabs } from '../../features/snippets/snippet-tabs.tsx';
import { firstEventQuery } from './home-queries.ts';

const ASK_EVERY_MS = 1_000;

interface FirstEventProps {
  readonly projectId: string;
  readonly token: string;
}

/** Shown until the project has its first event, and once it has arrived. */
const FirstEvent = ({ projectId, token }: FirstEventProps) => {
  const { data } = useQuery({
    ...firstEventQuery(projectId),
    refetchInterval: ({ state }) => (state.data ? false : ASK_EVERY_MS),
  });
  return (
    <Card
      className="mb-8"
      title="Send your first event"
      description="Run one of these where your product runs. The token only sends events; it may be public."
    >
      <SnippetTabs token={token} />
      <div role="status" className="mt-4 flex flex-wrap items-center gap-3">
        {data ? (
          <>
            <CircleCheck className="size-5 text-ok-ink" aria-hidden />
            <span className="font-medium">
              “<bdi>{data.name}</bdi>” has arrived.
            </span>
            <Button asChild>
              <Link to={`/project/${projectId}/insights/new`} search={{ kind: 'trends' }}>
                See it as a chart
              </Link>
            </Button>
          </>
        ) : (
          <>
            <Spinner />
            <span>Waiting for the first event…</span>
          </>
        )}
      </div>
    </Card>
  );
};

export default FirstEvent;
