import { Button, EmptyState } from '@meridian/ui';
import { Link } from '@tanstack/react-router';

export const EmptyDashboard = ({ projectId }: { readonly projectId: string }) => (
  <EmptyState
    title="This dashboard is empty"
    text="Open an insight and choose “Add to dashboard”, or add a text above."
    action={
      <Button asChild>
        <Link to={`/project/${projectId}/insights`}>Choose an insight</Link>
      </Button>
    }
  />
);
