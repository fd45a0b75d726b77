import { Button, Dialog, TagEditor } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withListEdit } from '../../../features/edit-conflict/list-edit.ts';
import { QueryProblem } from '../../../query-run/query-problem.tsx';
import { useProjectId } from '../../../session/project.ts';
import { editInsight, type Insight, keepInsight } from '../insight-queries.ts';

export const TagsDialog = ({
  insight,
  onClose,
}: {
  readonly insight: Insight;
  readonly onClose: () => void;
}) => {
  const projectId = useProjectId();
  const client = useQueryClient();
  const [before] = useState<readonly string[]>(insight.tags);
  const [tags, setTags] = useState(before);
  const save = useMutation({
    mutationFn: () =>
      editInsight(projectId, insight.short_id, (saved) => ({
        tags: withListEdit(saved.tags, { before, after: tags }),
      })),
    onSuccess: (changed) => {
      keepInsight(client, projectId, changed);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="sm"
      title="Tags"
      description="Tags group insights in lists. Enter or a comma adds one."
      onSubmit={() => save.mutate()}
      footer={
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          Save tags
        </Button>
      }
    >
      <TagEditor label="Tags" tags={tags} onChange={setTags} />
      {save.error !== null && <QueryProblem title="The tags were not saved" error={save.error} />}
    </Dialog>
  );
};
