import type { components } from '@meridian/api-client';
import { Button, CodeBlock, Dialog, Field, Input, Tabs } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { answerOf, api } from '../../api/client.ts';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { useProjectId } from '../../session/project.ts';
import { callSnippets } from './call-snippets.ts';
import { endpointNameOf, nameProblem } from './endpoint-code.ts';

type Schemas = components['schemas'];

/** Every query that an endpoint can serve. */
export type EndpointQuery = Schemas['EndpointQuery'];

export interface MakeEndpointDialogProps {
  readonly query: EndpointQuery;
  /** A title that the name of the endpoint is made of. */
  readonly suggestedName: string;
  /** The insight that the query comes from. */
  readonly insightShortId?: string | undefined;
  readonly onClose: () => void;
}

/** Serves a query as an HTTP endpoint, and shows how to call it. */
export const MakeEndpointDialog = ({
  query,
  suggestedName,
  insightShortId,
  onClose,
}: MakeEndpointDialogProps) => {
  const projectId = useProjectId();
  const client = useQueryClient();
  const [name, setName] = useState(() => endpointNameOf(suggestedName));
  const [isChecked, setChecked] = useState(false);
  const create = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/projects/{project_id}/endpoints/', {
          params: { path: { project_id: projectId } },
          body: {
            name,
            query,
            ...(insightShortId !== undefined && { derived_from_insight: insightShortId }),
          },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ['endpoints', projectId] }),
  });
  if (create.data !== undefined)
    return <Created name={create.data.name} query={create.data.query} onClose={onClose} />;
  const { error } = create;
  const isOfName = error instanceof ApiError && error.attr === 'name';
  const problem = (isChecked ? nameProblem(name) : undefined) ?? (isOfName ? error.message : undefined);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="sm"
      title="Create endpoint"
      description="Programs run an endpoint with an API key and get the numbers of this query."
      onSubmit={() => {
        setChecked(true);
        if (nameProblem(name) === undefined) create.mutate();
      }}
      footer={
        <Button type="submit" variant="primary" isBusy={create.isPending}>
          Create endpoint
        </Button>
      }
    >
      <Field label="Name" hint="Part of the address. It cannot be changed later." error={problem}>
        <Input
          autoFocus
          isMonospaced
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            create.reset();
          }}
        />
      </Field>
      {error !== null && !isOfName && <QueryProblem title="The endpoint was not created" error={error} />}
    </Dialog>
  );
};

interface CreatedProps {
  readonly name: string;
  /** The query as it was stored, with the variables that it takes. */
  readonly query: unknown;
  readonly onClose: () => void;
}

const Created = ({ name, query, onClose }: CreatedProps) => {
  const projectId = useProjectId();
  const snippets = callSnippets({ host: window.location.origin, projectId, name, query });
  const [language, setLanguage] = useState<string>(snippets[0].label);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`The endpoint ${name} is ready`}
      description="Set MERIDIAN_KEY to a key that has the scope endpoint:read."
      footer={
        <Button asChild variant="primary">
          <Link to={`/project/${projectId}/endpoints/${name}`}>Open the endpoint</Link>
        </Button>
      }
    >
      <Tabs
        label="Language"
        value={language}
        onChange={setLanguage}
        items={snippets.map(({ label, code, language: highlighted }) => ({
          value: label,
          label,
          content: <CodeBlock label={label} code={code} language={highlighted} />,
        }))}
      />
      <p className="mt-3 text-muted text-sm">
        No key yet? <a href="/settings/keys">Create an API key</a>.
      </p>
    </Dialog>
  );
};
