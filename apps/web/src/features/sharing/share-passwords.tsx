import { Button, CopyButton, IconButton, Input, RelativeTime, useConfirm } from '@meridian/ui';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QueryProblem } from '../../query-run/query-problem.tsx';
import { Toggle } from '../form/toggle.tsx';
import type { Sharing, sharingApi } from './sharing-api.ts';

interface SharePasswordsProps {
  readonly sharing: Sharing;
  readonly calls: ReturnType<typeof sharingApi>;
  readonly onRequire: (isRequired: boolean) => void;
  readonly onChanged: () => void;
}

const SHORTEST = 8;

/** The passwords of a public link. A new one is shown once. */
export const SharePasswords = ({ sharing, calls, onRequire, onChanged }: SharePasswordsProps) => {
  const [password, setPassword] = useState('');
  const add = useMutation({
    mutationFn: () => calls.addPassword(password, ''),
    onSuccess: () => {
      setPassword('');
      if (!sharing.password_required) onRequire(true);
      onChanged();
    },
  });
  const remove = useMutation({ mutationFn: calls.removePassword, onSuccess: onChanged });
  const confirm = useConfirm();
  const askToRemove = async (id: string): Promise<void> => {
    const isSure = await confirm({
      title: 'Delete this password?',
      text: 'People who opened the link with it have to enter another one.',
      confirmLabel: 'Delete the password',
    });
    if (isSure) remove.mutate(id);
  };
  const isTooShort = password !== '' && password.length < SHORTEST;
  const problem = add.error ?? remove.error;
  return (
    <section aria-label="Passwords" className="grid gap-2">
      <Toggle label="Ask for a password" isOn={sharing.password_required} onChange={onRequire} />
      {sharing.password_required && (
        <>
          {sharing.share_passwords.length > 0 && (
            <ul className="divide-y divide-line rounded-md border border-line text-sm">
              {sharing.share_passwords.map(({ id, created_at, created_by_email }) => (
                <li key={id} className="flex items-center gap-2 px-2.5 py-1">
                  <span className="min-w-0 flex-1 truncate">
                    Added <RelativeTime value={created_at} /> by {created_by_email}
                  </span>
                  <IconButton
                    size="sm"
                    label="Delete the password"
                    icon={<Trash2 />}
                    onClick={() => void askToRemove(id)}
                  />
                </li>
              ))}
            </ul>
          )}
          <form
            className="flex gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              if (!isTooShort) add.mutate();
            }}
          >
            <Input
              aria-label="New password"
              placeholder="New password, or empty for a random one"
              aria-invalid={isTooShort}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <Button type="submit" isBusy={add.isPending} disabled={isTooShort}>
              Add
            </Button>
          </form>
          {isTooShort && <p className="text-muted text-xs">Use at least {SHORTEST} characters.</p>}
          {add.data !== undefined && (
            <p role="status" className="flex items-center gap-1 text-sm">
              The new password is <code className="font-mono">{add.data.password}</code>
              <CopyButton text={add.data.password} label="Copy the password" />
            </p>
          )}
        </>
      )}
      {problem !== null && <QueryProblem title="The passwords were not changed" error={problem} />}
    </section>
  );
};
