import { Button, MultiSelect, Popover } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { Tag, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { projectTagsQuery } from '../../../features/tags/project-tags.ts';
import { useProjectId } from '../../../session/project.ts';
import type { InsightBasic } from '../insight-queries.ts';
import type { ListActions } from './use-list-actions.ts';

interface BulkBarProps {
  readonly insights: readonly InsightBasic[];
  readonly actions: ListActions;
  readonly onDone: () => void;
}

/** The actions on all selected insights. */
export const BulkBar = ({ insights, actions, onDone }: BulkBarProps) => {
  const projectId = useProjectId();
  const { data: known = [] } = useQuery(projectTagsQuery(projectId));
  const present = [...new Set(insights.flatMap(({ tags }) => tags))];
  return (
    <section
      aria-label="Selected insights"
      className="mb-2 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-accent-soft px-3 py-2 text-sm"
    >
      <span role="status" className="font-medium">
        {insights.length} selected
      </span>
      <TagPopover
        label="Add tags"
        tags={known}
        allowsNew
        onUse={(tags) => void actions.tag(insights, 'add', tags).then(onDone)}
      />
      {present.length > 0 && (
        <TagPopover
          label="Remove tags"
          tags={present}
          onUse={(tags) => void actions.tag(insights, 'remove', tags).then(onDone)}
        />
      )}
      <Button
        size="sm"
        variant="danger"
        icon={<Trash2 />}
        onClick={() => void actions.remove(insights).then(onDone)}
      >
        Delete
      </Button>
      <Button size="sm" variant="ghost" icon={<X />} onClick={onDone} className="ml-auto">
        Clear selection
      </Button>
    </section>
  );
};

interface TagPopoverProps {
  readonly label: string;
  readonly tags: readonly string[];
  readonly allowsNew?: boolean;
  readonly onUse: (tags: readonly string[]) => void;
}

const TagPopover = ({ label, tags, allowsNew = false, onUse }: TagPopoverProps) => {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={(opened) => {
        setOpen(opened);
        setChosen([]);
      }}
      trigger={
        <Button size="sm" icon={<Tag />}>
          {label}
        </Button>
      }
      className="grid w-72 gap-2"
    >
      <MultiSelect
        label="Tags"
        placeholder={allowsNew ? 'Choose or type tags' : 'Choose tags'}
        options={tags.map((tag) => ({ value: tag, label: tag }))}
        values={chosen}
        onChange={setChosen}
        onCreate={allowsNew ? (tag) => setChosen([...chosen, tag]) : undefined}
      />
      <Button
        variant="primary"
        disabled={chosen.length === 0}
        onClick={() => {
          setOpen(false);
          onUse(chosen);
        }}
      >
        {label}
      </Button>
    </Popover>
  );
};
