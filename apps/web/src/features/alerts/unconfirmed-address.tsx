import { Button } from '@meridian/ui';
import type { ReactNode } from 'react';
import { Notice } from '../notice/notice.tsx';

interface UnconfirmedAddressProps {
  readonly email: string;
  /** The consequence. */
  readonly children: ReactNode;
}

/** Mails go only to addresses whose owner has confirmed them. */
export const UnconfirmedAddress = ({ email, children }: UnconfirmedAddressProps) => (
  <Notice
    kind="warn"
    actions={
      <Button asChild size="sm">
        {/* A page of auth-service: a link of the router would not leave the app. */}
        <a href="/settings">Confirm it in the settings</a>
      </Button>
    }
  >
    Your address <bdi>{email}</bdi> is not confirmed. {children}
  </Notice>
);
