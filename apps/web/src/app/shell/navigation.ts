/** The places of a project, in the order of the sidebar. */
import {
  Activity,
  Blocks,
  ChartColumn,
  Database,
  Globe,
  House,
  LayoutDashboard,
  type LucideIcon,
  Network,
  Settings,
  SquareTerminal,
  Target,
  UserRound,
  UsersRound,
} from 'lucide-react';

export interface Place {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Below `/project/:projectId/`. */
  readonly path: string;
  /** The second key after `g`. */
  readonly key: string;
}

export const PLACES: ReadonlyArray<{ readonly title: string | null; readonly places: readonly Place[] }> = [
  {
    title: null,
    places: [
      { label: 'Home', icon: House, path: 'home', key: 'h' },
      { label: 'Insights', icon: ChartColumn, path: 'insights', key: 'i' },
      { label: 'Dashboards', icon: LayoutDashboard, path: 'dashboards', key: 'd' },
      { label: 'Web analytics', icon: Globe, path: 'web', key: 'w' },
      { label: 'SQL', icon: SquareTerminal, path: 'sql', key: 's' },
      { label: 'Endpoints', icon: Network, path: 'endpoints', key: 'e' },
    ],
  },
  {
    title: 'Data',
    places: [
      { label: 'Live events', icon: Activity, path: 'events', key: 'l' },
      { label: 'Persons', icon: UserRound, path: 'persons', key: 'p' },
      { label: 'Groups', icon: Blocks, path: 'groups', key: 'g' },
      { label: 'Cohorts', icon: UsersRound, path: 'cohorts', key: 'c' },
      { label: 'Actions', icon: Target, path: 'actions', key: 'a' },
      { label: 'Definitions', icon: Database, path: 'data', key: 'f' },
    ],
  },
  {
    title: null,
    places: [{ label: 'Project settings', icon: Settings, path: 'project-settings', key: 't' }],
  },
];

export const allPlaces = (): readonly Place[] => PLACES.flatMap(({ places }) => places);
