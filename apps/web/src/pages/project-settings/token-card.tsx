import { Button, Card, CopyButton, toast, useConfirm } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { SnippetTabs } from '../../features/snippets/snippet-tabs.tsx';
import { type Project, projectQuery } from '../../session/project.ts';

export const TokenCard = ({ project }: { readonly project: Project }) => {
  const client = useQueryClient();
  const confirm = useConfirm();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/projects/{project_id}/reset_token/', {
          params: { path: { project_id: String(project.id) } },
        }),
      ),
    onSuccess: () => client.invalidateQueries(projectQuery(String(project.id))),
    onError: (error) => toast({ kind: 'danger', title: 'The token was not replaced', detail: error.message }),
  });
  const reset = async () => {
    const isSure = await confirm({
      title: 'Replace the project token?',
      text: 'Events that are sent with the present token are refused at once, until every client has the new one.',
      confirmLabel: 'Replace the token',
      kind: 'danger',
    });
    if (isSure) mutate();
  };
  return (
    <Card
      title="Project token"
      description="Clients send events with it. It cannot read anything, so it may be public."
      actions={
        <Button variant="secondary" isBusy={isPending} onClick={() => void reset()}>
          Replace
        </Button>
      }
    >
      <p className="mb-4 flex flex-wrap items-center gap-2">
        <code className="break-all">{project.api_token}</code>
        <CopyButton text={project.api_token} label="Copy the token" />
      </p>
      <SnippetTabs token={project.api_token} />
    </Card>
  );
};
