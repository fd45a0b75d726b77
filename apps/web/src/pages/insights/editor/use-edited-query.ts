import { useEffect, useMemo, useRef, useState } from 'react';
import type { InsightQuery } from '../../../features/query/query-types.ts';
import { type Draft, draftKey, offeredDraft, readDraft, removeDraft, writeDraft } from '../model/drafts.ts';
import { compact, isSameQuery, readInsightQuery } from '../model/query-in-url.ts';

export interface EditedQueryInput {
  readonly projectId: string;
  /** A short id, or "new". */
  readonly insight: string;
  /** The query that is shown without edits. */
  readonly base: InsightQuery;
  /** The query of the address; undefined when there is none. */
  readonly inAddress: unknown;
  /** Changes the address; undefined removes the query from it. */
  readonly setInAddress: (query: InsightQuery | undefined, isReplaced?: boolean) => void;
}

export interface EditedQuery {
  readonly query: InsightQuery;
  readonly isEdited: boolean;
  /** The problem with the query in the address. `query` is then the one without edits. */
  readonly problem: string | undefined;
  /** Each change is an entry of the browser's history, so Back undoes it. */
  readonly change: (query: InsightQuery) => void;
  /** Removes the query from the address. */
  readonly discard: () => void;
  readonly draft: Draft | undefined;
  readonly restoreDraft: () => void;
  readonly discardDraft: () => void;
}

const DRAFT_PAUSE_MS = 300;

/** The query that is edited: the one of the address, else the saved one. Edits are also kept as a draft. */
export const useEditedQuery = ({
  projectId,
  insight,
  base,
  inAddress,
  setInAddress,
}: EditedQueryInput): EditedQuery => {
  const key = draftKey(projectId, insight);
  const read = useMemo(
    () => (inAddress === undefined ? undefined : readInsightQuery(inAddress)),
    [inAddress],
  );
  const query = read?.query ?? base;
  const isEdited = useMemo(() => !isSameQuery(query, base), [query, base]);
  const [draft, setDraft] = useState(() =>
    inAddress === undefined ? readDraft(window.localStorage, key, Date.now()) : undefined,
  );
  const wasEdited = useRef(false);
  useEffect(() => {
    if (!isEdited) {
      if (wasEdited.current) removeDraft(window.localStorage, key);
      wasEdited.current = false;
      return;
    }
    wasEdited.current = true;
    setDraft(undefined);
    const timer = setTimeout(
      () => writeDraft(window.localStorage, key, { query, at: Date.now() }),
      DRAFT_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [query, isEdited, key]);

  return {
    query,
    isEdited,
    problem: read?.problem,
    change: (next) => {
      const compacted = compact(next);
      setInAddress(isSameQuery(compacted, base) ? undefined : compacted);
    },
    discard: () => setInAddress(undefined),
    draft: offeredDraft(draft, query),
    restoreDraft: () => {
      if (draft !== undefined) setInAddress(draft.query);
      setDraft(undefined);
    },
    discardDraft: () => {
      removeDraft(window.localStorage, key);
      setDraft(undefined);
    },
  };
};
