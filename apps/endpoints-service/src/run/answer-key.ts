/** What makes two runs the same: everything that changes the answer. */
import { createHash } from 'node:crypto';
import type { ProjectFacts } from '@meridian/contracts/internal';
import type { RowPage } from './page-of-run.ts';
import type { Values } from './run-variables.ts';

/** Answers of an older form are never met again. */
const KEY_VERSION = 2;

export interface AnswerFacts {
  readonly versionId: string;
  /** Answers from one state of a stored table never stand for another, nor for raw data. */
  readonly snapshot: string | undefined;
  readonly values: Values;
  readonly page: RowPage | undefined;
  readonly filtersOverride: unknown;
  readonly revision: string;
}

/** As text, for this process. */
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

/** For Redis: of one length, and without anybody's values. */
export const answerKey = (name: string): string => createHash('sha256').update(name).digest('base64url');

const revisions = new WeakMap<ProjectFacts, string>();

/** Changes with every setting of the project that changes answers. */
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
