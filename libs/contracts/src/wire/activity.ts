/** The activity feed: entries with the changed fields, in numbered pages. */
import { z } from 'zod';
import type { Page } from './page.ts';
import { integerParam } from './query-parameters.ts';
import { type UserBasic, userBasicSchema, userOf } from './user-basic.ts';

/** These pages are numbered, unlike all other lists. */
export const activityParams = z.object({
  limit: integerParam(1, 1_000).default(10),
  page: integerParam(1, 1_000_000).default(1),
});

export const activitySchema = z.object({
  id: z.string(),
  user: userBasicSchema.nullable(),
  activity: z.string(),
  scope: z.string(),
  item_id: z.string(),
  /** The name of the object, and `changes` with the fields before and after. */
  detail: z.unknown(),
  created_at: z.string(),
});

export type ActivityAnswer = z.output<typeof activitySchema>;

export interface FieldChange {
  readonly type: string;
  readonly action: 'created' | 'changed' | 'deleted';
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields of `after` that differ from `before`. Values are compared as JSON, the form in which they are sent. */
export const changesBetween = (
  type: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] =>
  Object.keys(after)
    .filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({
      type,
      action: before[field] == null ? 'created' : after[field] == null ? 'deleted' : 'changed',
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
    }));

/** An entry as the services keep it. */
export interface ActivityEntry {
  readonly id: bigint;
  readonly activity: string;
  readonly scope: string;
  readonly itemId: string;
  readonly userId: number | null;
  readonly detail: unknown;
  readonly createdAt: Date;
}

export interface ActivityPageOptions {
  readonly entries: readonly ActivityEntry[];
  readonly users: ReadonlyMap<number, UserBasic>;
  readonly count: number;
  readonly request: z.output<typeof activityParams>;
  /** The URL of the request, with its parameters. */
  readonly url: string;
}

export const toActivityPage = ({
  entries,
  users,
  count,
  request: { limit, page },
  url,
}: ActivityPageOptions): Page<ActivityAnswer> => {
  const linkTo = (number: number): string => {
    const link = new URL(url);
    link.searchParams.set('page', String(number));
    return link.toString();
  };
  return {
    count,
    next: page * limit < count ? linkTo(page + 1) : null,
    previous: page > 1 ? linkTo(page - 1) : null,
    results: entries.map((entry) => toWire(entry, users)),
  };
};

const toWire = (entry: ActivityEntry, users: ReadonlyMap<number, UserBasic>): ActivityAnswer => ({
  id: String(entry.id),
  user: userOf(entry.userId, users),
  activity: entry.activity,
  scope: entry.scope,
  item_id: entry.itemId,
  detail: entry.detail,
  created_at: entry.createdAt.toISOString(),
});
