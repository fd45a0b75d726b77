import { useEffect, useState } from 'react';
import { isSameJson } from './is-same-json.ts';
import { type ServerChange, serverChange } from './server-change.ts';

/** Two ways out of a conflict. */
export interface Conflict {
  /** Shows what is saved, without the edits. */
  readonly loadTheirs: () => void;
  /** Keeps the edits; the next save replaces what is saved. */
  readonly keepMine: () => void;
}

export interface Edited<State> {
  /** The value that is edited. */
  readonly base: State;
  readonly state: State;
  readonly change: (changed: Partial<State>) => void;
  /** Whether there is something to save. */
  readonly isEdited: boolean;
  /** Whether saving the edits would replace a change of another client that is saved now. */
  readonly isInConflictWith: (server: State) => boolean;
  readonly conflict: Conflict | undefined;
}

/**
 * The edits of a saved object, which another tab or person may change meanwhile. `bodyOf` returns the body of a save:
 * states with the same body are equal. `begun` continues earlier edits, such as a draft.
 */
export const useEdited = <State extends object>(
  saved: State,
  bodyOf: (state: State) => unknown,
  begun: { readonly base: State; readonly state: State } = { base: saved, state: saved },
): Edited<State> => {
  const [base, setBase] = useState(begun.base);
  const [state, setState] = useState(begun.state);
  const changeTo = (server: State): ServerChange => serverChange(bodyOf(base), bodyOf(server), bodyOf(state));
  const change = changeTo(saved);
  useEffect(() => {
    if (change !== 'takeOver') return;
    setBase(saved);
    setState(saved);
  }, [change, saved]);
  return {
    base,
    state,
    isEdited: !isSameJson(bodyOf(base), bodyOf(state)),
    change: (changed) => setState((before) => ({ ...before, ...changed })),
    isInConflictWith: (server) => changeTo(server) === 'ask',
    conflict:
      change === 'ask'
        ? {
            loadTheirs: () => {
              setBase(saved);
              setState(saved);
            },
            keepMine: () => setBase(saved),
          }
        : undefined,
  };
};
