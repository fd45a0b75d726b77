import { IconButton, SkipLink } from '@meridian/ui';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSignInReason } from '../../session/session-end.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { ShellKeys } from './shell-keys.tsx';
import { Sidebar } from './sidebar.tsx';

const SignInQuestion = lazy(() => import('./sign-in-question.tsx'));

/** The frame of every page: the sidebar, which is a drawer on narrow screens, and the page beside it. */
export const AppShell = () => {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const signInReason = useSignInReason();
  const page = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the page closes the drawer
  useEffect(() => setOpen(false), [pathname]);
  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <SkipLink target="page" />
      <header
        data-frame
        className="flex items-center gap-2 border-line border-b bg-surface px-3 py-2 md:hidden"
      >
        <IconButton label="Open the navigation" icon={<Menu />} onClick={() => setOpen(true)} />
        <span className="font-semibold">Meridian</span>
      </header>
      <Sidebar isOpen={isOpen} onClose={() => setOpen(false)} />
      <main id="page" ref={page} tabIndex={-1} className="min-w-0 flex-1 outline-none">
        <OfflineBanner />
        <Outlet />
      </main>
      <ShellKeys />
      <Suspense>{signInReason !== undefined && <SignInQuestion reason={signInReason} />}</Suspense>
    </div>
  );
};
