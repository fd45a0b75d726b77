import { Button, Card, Field, Input } from '@meridian/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useMe } from '../../session/session.ts';
import { isAdmin, type OfOrganization } from './levels.ts';

export const ProjectsTab = ({ organizationId, level }: OfOrganization) => {
  const { organization } = useMe();
  return (
    <div className="space-y-6 py-4">
      <Card title="Projects">
        <ul className="divide-y divide-line">
          {organization?.teams.map(({ id, name, timezone }) => (
            <li key={id} className="flex flex-wrap justify-between gap-4 py-2">
              <Link to={`/project/${id}/home`} className="font-medium">
                {name}
              </Link>
              <span className="text-muted">{timezone}</span>
            </li>
          ))}
        </ul>
      </Card>
      {isAdmin(level) && <NewProject organizationId={organizationId} />}
    </div>
  );
};

const NewProject = ({ organizationId }: { readonly organizationId: string }) => {
  const [name, setName] = useState('');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/organizations/{organization_id}/projects/', {
          params: { path: { organization_id: organizationId } },
          body: { name: name.trim(), timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        }),
      ),
    onSuccess: async ({ id }) => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['me'] }),
        client.invalidateQueries({ queryKey: ['projects'] }),
      ]);
      await navigate({ to: `/project/${id}/home` });
    },
  });
  const create = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') mutate();
  };
  return (
    <Card title="New project" description="A project has its own events, keys and settings.">
      <form onSubmit={create} className="flex flex-wrap items-end gap-3">
        <div className="min-w-64 flex-1">
          <Field label="Name" error={error?.message}>
            <Input value={name} onChange={({ target }) => setName(target.value)} />
          </Field>
        </div>
        <Button type="submit" variant="primary" isBusy={isPending} disabled={name.trim() === ''}>
          Create the project
        </Button>
      </form>
    </Card>
  );
};
