import { Button, CodeBlock, CopyButton, Dialog, Field, Input, Skeleton, useConfirm } from '@meridian/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { useProjectId } from '../../session/project.ts';
import { DelayedTextarea } from '../form/delayed-input.tsx';
import { Toggle } from '../form/toggle.tsx';
import { embedOf, linkOf, originsOf } from './share-code.ts';
import { SharePasswords } from './share-passwords.tsx';
import { type Shared, type Sharing, type SharingWrite, sharingApi } from './sharing-api.ts';

export interface SharingDialogProps extends Shared {
  /** The title of the frame in the embed code. */
  readonly name: string;
  readonly onClose: () => void;
}

/** The public link of an insight or a dashboard, its passwords and its embed code. */
export const SharingDialog = ({ kind, id, name, onClose }: SharingDialogProps) => {
  const projectId = useProjectId();
  const client = useQueryClient();
  const calls = sharingApi(projectId, { kind, id });
  const queryKey = ['sharing', projectId, kind, id];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => calls.read(signal) });
  const keep = (sharing: Sharing) => client.setQueryData(queryKey, sharing);
  const change = useMutation({ mutationFn: (body: SharingWrite) => calls.change(body), onSuccess: keep });
  const refresh = useMutation({ mutationFn: calls.refresh, onSuccess: keep });
  const refused = change.error ?? refresh.error;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Share"
      description={`People with the link see the numbers of this ${kind} without an account. They see no filters, SQL or persons.`}
    >
      {data === undefined && error === null && <Skeleton className="h-32 w-full" />}
      {error !== null && <QueryProblem error={error} onRetry={() => void refetch()} />}
      {refused !== null && <QueryProblem title="The link was not changed" error={refused} />}
      {data !== undefined && (
        <div className="grid gap-4">
          <Toggle
            label="Public link"
            isOn={data.enabled}
            onChange={(enabled) => change.mutate({ enabled })}
          />
          {data.enabled && data.access_token !== null && (
            <Link
              kind={kind}
              name={name}
              token={data.access_token}
              sharing={data}
              onChange={(body) => change.mutate(body)}
              onRefresh={() => refresh.mutate()}
            />
          )}
          {data.enabled && (
            <SharePasswords
              sharing={data}
              calls={calls}
              onRequire={(password_required) => change.mutate({ password_required })}
              onChanged={() => void refetch()}
            />
          )}
        </div>
      )}
    </Dialog>
  );
};

interface LinkProps {
  readonly kind: Shared['kind'];
  readonly name: string;
  readonly token: string;
  readonly sharing: Sharing;
  readonly onChange: (body: SharingWrite) => void;
  readonly onRefresh: () => void;
}

const Link = ({ kind, name, token, sharing, onChange, onRefresh }: LinkProps) => {
  const confirm = useConfirm();
  // A refused value stays in the field, so that it can be corrected.
  const [origins, setOrigins] = useState(() => sharing.frame_ancestors.join('\n'));
  const { origin } = window.location;
  const link = linkOf(origin, token);
  const replace = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: 'Replace the link?',
      text: `The old link ends at once, for everyone who has it. The ${kind} gets a new one.`,
      confirmLabel: 'Replace link',
    });
    if (isConfirmed) onRefresh();
  };
  return (
    <>
      <Field label="Link">
        <Input readOnly value={link} trailing={<CopyButton text={link} label="Copy the link" />} />
      </Field>
      <div className="flex gap-2">
        <Button asChild size="sm">
          <a href={link} target="_blank" rel="noreferrer">
            Open
          </a>
        </Button>
        <Button size="sm" variant="danger" onClick={() => void replace()}>
          Replace link
        </Button>
      </div>
      <Field
        label="Sites that may show it in a frame"
        hint="One origin per line, such as https://example.com. Empty: no site may."
      >
        <DelayedTextarea
          rows={2}
          isMonospaced
          value={origins}
          onChange={(text) => {
            setOrigins(text);
            onChange({ frame_ancestors: originsOf(text) });
          }}
        />
      </Field>
      {sharing.frame_ancestors.length > 0 && (
        <CodeBlock label="Embed code" code={embedOf(origin, token, name)} language="html" />
      )}
    </>
  );
};
