import { Button, Menu } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { Plus, SquareTerminal } from 'lucide-react';
import { useProjectId } from '../../session/project.ts';
import { NEW_INSIGHT_KINDS } from './insight-kinds.ts';

/** Opens a new insight of a kind, whose chart is drawn at once. */
export const NewInsightMenu = () => {
  const projectId = useProjectId();
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="primary" icon={<Plus />}>
          New insight
        </Button>
      }
      items={[
        ...NEW_INSIGHT_KINDS.map(({ kind, label, question, icon: Icon }) => ({
          label,
          hint: question,
          icon: <Icon />,
          link: <Link to="/project/$projectId/insights/new" params={{ projectId }} search={{ kind }} />,
        })),
        'separator' as const,
        { label: 'SQL', icon: <SquareTerminal />, link: <Link to={`/project/${projectId}/sql`} /> },
      ]}
    />
  );
};
