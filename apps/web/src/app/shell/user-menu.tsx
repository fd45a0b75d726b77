import { Avatar, Menu, ThemeToggle } from '@meridian/ui';
import { Blocks, Keyboard, KeyRound, LogOut, MonitorSmartphone, UserRound } from 'lucide-react';
import type { User } from '../../session/session.ts';
import { signOut } from '../../session/sign-out.ts';
import { showOverlay } from './overlay.ts';

const nameOf = ({ first_name, last_name, email }: User): string =>
  `${first_name} ${last_name}`.trim() || email;

export const UserMenu = ({ me }: { readonly me: User }) => (
  <div className="flex items-center gap-1">
    <div className="min-w-0 flex-1">
      <Menu
        side="top"
        trigger={
          <button
            type="button"
            className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-hover"
          >
            <Avatar name={nameOf(me)} />
            <span className="truncate">{nameOf(me)}</span>
          </button>
        }
        items={[
          { label: 'Account', icon: <UserRound />, link: <a href="/settings">Account</a> },
          { label: 'API keys', icon: <KeyRound />, link: <a href="/settings/keys">API keys</a> },
          { label: 'Sessions', icon: <MonitorSmartphone />, link: <a href="/settings/sessions">Sessions</a> },
          {
            label: 'Connected apps',
            icon: <Blocks />,
            link: <a href="/settings/connected-apps">Connected apps</a>,
          },
          {
            label: 'Keyboard shortcuts',
            icon: <Keyboard />,
            shortcut: '?',
            onSelect: () => showOverlay('shortcuts'),
          },
          'separator',
          { label: 'Sign out', icon: <LogOut />, onSelect: () => void signOut() },
        ]}
      />
    </div>
    <ThemeToggle />
  </div>
);
