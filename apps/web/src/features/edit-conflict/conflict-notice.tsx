import { Button } from '@meridian/ui';
import type { ReactNode } from 'react';
import { Notice } from '../notice/notice.tsx';
import type { Conflict } from './use-edited.ts';

interface ConflictNoticeProps extends Conflict {
  /** "this insight" */
  readonly what: string;
  /** The other person, if the API names one. */
  readonly by?: string;
  /** The saved state, if it is short enough to show. */
  readonly children?: ReactNode;
}

/** Another client changed the edited object. The person decides which of the two versions stays. */
export const ConflictNotice = ({
  what,
  by = 'Another tab or person',
  loadTheirs,
  keepMine,
  children,
}: ConflictNoticeProps) => (
  <Notice
    kind="warn"
    actions={
      <>
        <Button size="sm" onClick={loadTheirs}>
          Load theirs
        </Button>
        <Button size="sm" onClick={keepMine}>
          Keep mine
        </Button>
      </>
    }
  >
    <bdi>{by}</bdi> changed {what} while you edited it. Your edits are still here and are not saved yet.
    {children}
  </Notice>
);
