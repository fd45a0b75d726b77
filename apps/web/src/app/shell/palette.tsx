import { type Command, CommandPalette } from '@meridian/ui/command';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { NEW_INSIGHT_KINDS } from '../../pages/insights/insight-kinds.ts';
import { allPlaces } from './navigation.ts';
import { useShownProjectId } from './use-shown-project-id.ts';

const FOUND_PER_KIND = 6;

interface Found {
  readonly group: string;
  readonly label: string;
  /** Below the project. */
  readonly path: string;
}

/** The insights, dashboards and endpoints of the project that have the text in their names. */
const findByName = async (
  projectId: string,
  search: string,
  signal: AbortSignal,
): Promise<readonly Found[]> => {
  const path = { project_id: projectId };
  const query = { search, limit: FOUND_PER_KIND };
  const [insights, dashboards, endpoints] = await Promise.all([
    answerOf(
      api.GET('/api/projects/{project_id}/insights/', {
        params: { path, query: { ...query, basic: true, saved: true } },
        signal,
      }),
    ),
    answerOf(api.GET('/api/projects/{project_id}/dashboards/', { params: { path, query }, signal })),
    answerOf(
      api.GET('/api/projects/{project_id}/endpoints/', { params: { path, query: { limit: 200 } }, signal }),
    ),
  ]);
  const wanted = search.toLowerCase();
  return [
    ...insights.results.map(({ short_id, name, derived_name }) => ({
      group: 'Insights',
      label: name || derived_name || 'Untitled insight',
      path: `insights/${short_id}`,
    })),
    ...dashboards.results.map(({ id, name }) => ({
      group: 'Dashboards',
      label: name || 'Untitled dashboard',
      path: `dashboards/${id}`,
    })),
    ...endpoints.results
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .slice(0, FOUND_PER_KIND)
      .map(({ name }) => ({ group: 'Endpoints', label: name, path: `endpoints/${name}` })),
  ];
};

const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const projectId = useShownProjectId();
  const { history } = useRouter();
  const commandOf = useCallback(
    ({ group, label, path }: Found, icon?: Command['icon']): Command => ({
      value: `${group} ${path}`,
      label,
      group,
      icon,
      onSelect: () => {
        onClose();
        history.push(`/project/${projectId}/${path}`);
      },
    }),
    [history, onClose, projectId],
  );
  const commands = useMemo(
    () => [
      ...allPlaces().map(({ label, path, icon: Icon }) =>
        commandOf({ group: 'Go to', label, path }, <Icon />),
      ),
      ...NEW_INSIGHT_KINDS.map(({ kind, label, icon: Icon }) =>
        commandOf(
          { group: 'Create', label: `New ${label.toLowerCase()} insight`, path: `insights/new?kind=${kind}` },
          <Icon />,
        ),
      ),
    ],
    [commandOf],
  );
  const onSearch = useCallback(
    async (text: string, signal: AbortSignal): Promise<readonly Command[]> => {
      const wanted = text.toLowerCase();
      const present = commands.filter(({ label }) => label.toLowerCase().includes(wanted));
      if (projectId === undefined || wanted === '') return present;
      const found = await findByName(projectId, text, signal);
      return [...found.map((item) => commandOf(item)), ...present];
    },
    [commands, commandOf, projectId],
  );
  return <CommandPalette isOpen onOpenChange={onClose} commands={commands} onSearch={onSearch} />;
};

export default Palette;
