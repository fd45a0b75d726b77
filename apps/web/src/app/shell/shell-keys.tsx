import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { MissingPart } from './missing-part.tsx';
import { allPlaces } from './navigation.ts';
import { showOverlay, useOverlay } from './overlay.ts';
import { type Shortcut, useShortcuts } from './shortcuts.ts';
import { useShownProjectId } from './use-shown-project-id.ts';

const missing = () => ({ default: MissingPart });

const Palette = lazy(() => import('./palette.tsx').catch(missing));
const ShortcutList = lazy(() => import('./shortcut-list.tsx').catch(missing));

const close = () => showOverlay(undefined);

/** The shortcuts that work on every page, and the overlays that they open. */
export const ShellKeys = () => {
  const projectId = useShownProjectId();
  const navigate = useNavigate();
  const overlay = useOverlay();
  const toPlaces: Shortcut[] =
    projectId === undefined
      ? []
      : allPlaces().map(({ key, label, path }) => ({
          keys: ['g', key],
          label: `Go to ${label}`,
          run: () => void navigate({ to: `/project/${projectId}/${path}` }),
        }));
  const shortcuts: Shortcut[] = [
    { keys: ['mod+k'], label: 'Search and commands', run: () => showOverlay('palette') },
    { keys: ['?'], label: 'Show the shortcuts', run: () => showOverlay('shortcuts') },
    ...toPlaces,
  ];
  useShortcuts(shortcuts);
  return (
    <Suspense>
      {overlay === 'palette' && <Palette onClose={close} />}
      {overlay === 'shortcuts' && <ShortcutList shortcuts={shortcuts} onClose={close} />}
    </Suspense>
  );
};
