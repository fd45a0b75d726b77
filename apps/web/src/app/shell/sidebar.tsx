import { Drawer, Kbd, Logo } from '@meridian/ui';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useMe } from '../../session/session.ts';
import { PLACES, type Place } from './navigation.ts';
import { showOverlay } from './overlay.ts';
import { ProjectSwitcher } from './project-switcher.tsx';
import { keyName } from './shortcuts.ts';
import { useShownProjectId } from './use-shown-project-id.ts';
import { UserMenu } from './user-menu.tsx';

interface SidebarProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const Sidebar = ({ isOpen, onClose }: SidebarProps) => (
  <>
    <aside
      data-frame
      aria-label="Sidebar"
      className="sticky top-0 hidden h-dvh w-56 shrink-0 border-line border-r bg-surface md:block"
    >
      <SidebarContent />
    </aside>
    <Drawer isOpen={isOpen} onOpenChange={(open) => !open && onClose()} title="Navigation">
      <SidebarContent />
    </Drawer>
  </>
);

const SidebarContent = () => {
  const projectId = useShownProjectId();
  const me = useMe();
  return (
    <div className="flex h-full flex-col gap-3 p-3">
      <Link
        to="/"
        className="flex items-center gap-2 px-2 py-1 font-semibold text-base text-ink no-underline"
      >
        <Logo />
      </Link>
      <ProjectSwitcher />
      <button
        type="button"
        onClick={() => showOverlay('palette')}
        className="flex items-center gap-2 rounded-md border border-line bg-field px-2 py-1.5 text-muted hover:border-field-line"
      >
        <Search className="size-4" aria-hidden />
        <span className="flex-1 text-left">Search</span>
        <Kbd>{keyName('mod+k')}</Kbd>
      </button>
      <nav aria-label="Project" className="flex-1 overflow-y-auto">
        {projectId !== undefined &&
          PLACES.map(({ title, places }) => (
            <div key={places[0]?.path} className="mb-4">
              {title !== null && <p className="px-2 pb-1 font-medium text-muted text-xs">{title}</p>}
              <ul>
                {places.map((place) => (
                  <li key={place.path}>
                    <PlaceLink place={place} projectId={projectId} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </nav>
      <UserMenu me={me} />
    </div>
  );
};

const PlaceLink = ({ place, projectId }: { readonly place: Place; readonly projectId: string }) => (
  <Link
    to={`/project/${projectId}/${place.path}`}
    className="flex items-center gap-2.5 rounded-md px-2 py-1.5 text-muted no-underline hover:bg-hover hover:text-ink"
    activeProps={{ className: 'bg-accent-soft !text-ink font-medium', 'aria-current': 'page' }}
  >
    <place.icon className="size-4" aria-hidden />
    {place.label}
  </Link>
);
