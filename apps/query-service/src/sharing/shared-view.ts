/** The form in which pages and the API show an object to visitors. */
import type { ResultTable } from '@meridian/service-kit/tables';
import type { SharedLink } from '../generated/prisma/client.ts';

export interface SharedObject {
  readonly title: string;
  readonly description: string;
  /** The members of the JSON answer. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly sections: readonly SharedSection[];
}

export interface SharedSection {
  readonly heading: string | undefined;
  readonly text?: string;
  /** A command or program, shown unchanged. */
  readonly code?: string;
  readonly table?: ResultTable | undefined;
  /** Whether the result has more rows than the table. */
  readonly hasMore?: boolean;
  /** Why there is no table. */
  readonly problem?: string;
  readonly lastRefresh?: string | null;
}

export type LoadShared = (link: SharedLink, signal: AbortSignal) => Promise<SharedObject | undefined>;
