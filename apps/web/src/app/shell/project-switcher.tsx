import { Menu, type MenuEntry } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight, Building2, ChevronsUpDown } from 'lucide-react';
import { answerOf, api } from '../../api/client.ts';
import { useMe } from '../../session/session.ts';
import { useSwitch } from '../../session/use-switch.ts';
import { useShownProjectId } from './use-shown-project-id.ts';

const projectsQuery = {
  queryKey: ['projects'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    answerOf(api.GET('/api/projects/', { params: { query: { limit: 200 } }, signal })),
};

/** The projects that the person can reach, by organization. */
export const ProjectSwitcher = () => {
  const me = useMe();
  const shownId = useShownProjectId();
  const navigate = useNavigate();
  const change = useSwitch();
  const { data } = useQuery(projectsQuery);
  const projects = data?.results ?? me.organization?.teams ?? [];
  const current = projects.find(({ id }) => String(id) === shownId);
  const nameOfOrganization = (id: string): string =>
    me.organizations.find((organization) => organization.id === id)?.name ?? 'Organization';
  const organizations = [...new Set(projects.map(({ organization }) => organization))];
  const others = me.organizations.filter(({ id }) => id !== me.organization?.id);
  const switches: MenuEntry[] =
    others.length === 0
      ? []
      : [
          {
            label: 'Switch organization',
            icon: <ArrowLeftRight />,
            items: others.map(({ id, name }) => ({
              label: name,
              onSelect: () => change.mutate({ set_current_organization: id }),
            })),
          },
        ];
  const items: MenuEntry[] = organizations.flatMap((organization) => [
    { heading: nameOfOrganization(organization) },
    ...projects
      .filter((project) => project.organization === organization)
      .map((project) => ({
        label: project.name,
        isChecked: String(project.id) === shownId,
        onSelect: () => change.mutate({ set_current_team: project.id }),
      })),
  ]);
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-2 rounded-md border border-line px-2 py-1.5 text-left hover:bg-hover"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{current?.name ?? 'Choose a project'}</span>
            {current !== undefined && (
              <span className="block truncate text-muted text-xs">
                {nameOfOrganization(current.organization)}
              </span>
            )}
          </span>
          <ChevronsUpDown className="size-4 text-muted" aria-hidden />
        </button>
      }
      items={[
        ...items,
        'separator',
        {
          label: 'Organization',
          icon: <Building2 />,
          onSelect: () => void navigate({ to: '/organization' }),
        },
        ...switches,
      ]}
    />
  );
};
