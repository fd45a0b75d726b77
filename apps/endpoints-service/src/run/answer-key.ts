/** The cache key of a run: every input that changes the result. */
import { createHash } from 'node:crypto';
import type { ProjectFacts } from '@meridian/contracts/internal';
import type { RowPage } from './page-of-run.ts';
import type { Values } from './run-variables.ts';

/** Increment it when the format of results changes, so that old entries are not found. */
const KEY_VERSION = 3;

export interface AnswerFacts {
  readonly versionId: string;
  /** Separates the results of each state of a stored table from each other and from raw data. */
  readonly snapshot: string | undefined;
  readonly values: Values;
  readonly page: RowPage | undefined;
  readonly filtersOverride: unknown;
  readonly revision: string;
}

/** The key as text, for the cache in this process. */
export const answerName = ({
  versionId,
  snapshot,
  values,
  page,
  filtersOverride,
  revision,
}: AnswerFacts): string =>
  JSON.stringify([
    KEY_VERSION,
    versionId,
    snapshot ?? null,
    Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)),
    page ?? null,
    filtersOverride ?? null,
    revision,
  ]);

/** The key for Redis: fixed length, without values of variables. */
export const answerKey = (name: string): string => createHash('sha256').update(name).digest('base64url');

const revisions = new WeakMap<ProjectFacts, string>();

/** Changes with every project setting that affects results. */
export const revisionOf = (facts: ProjectFacts): string => {
  const known = revisions.get(facts);
  if (known !== undefined) return known;
  const { timezone, weekStartDay, testAccountFilters, pathCleaningRules, personOnEventsMode } = facts;
  const revision = createHash('sha256')
    .update(
      JSON.stringify([timezone, weekStartDay, testAccountFilters, pathCleaningRules, personOnEventsMode]),
    )
    .digest('base64url')
    .slice(0, 12);
  revisions.set(facts, revision);
  return revision;
};
