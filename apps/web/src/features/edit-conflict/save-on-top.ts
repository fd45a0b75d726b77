/** Saves an edit on top of what is saved, unless it would replace a change of another client. */
import { ApiError } from '../../api/api-error.ts';

interface Versioned {
  readonly version: number;
}

interface SaveOnTop<Saved extends Versioned, Result> {
  /** Reads what is saved now. */
  readonly read: () => Promise<Saved>;
  readonly mayReplace: (saved: Saved) => boolean;
  /** The server refuses the save with 409 if the version is not the present one. */
  readonly save: (version: number) => Promise<Result>;
}

const MAX_TRIES = 5;

/** The object has changed since the version that a save named. */
export const isStaleVersion = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 409 &&
  (error.attr === 'base_version' || error.attr === 'version');

export const saveOnTop = <Saved extends Versioned, Result>({
  read,
  mayReplace,
  save,
}: SaveOnTop<Saved, Result>): Promise<Result | 'conflict'> =>
  saveOnNewest<Saved, Result | 'conflict'>({
    read,
    save: async (saved) => (mayReplace(saved) ? save(saved.version) : 'conflict'),
  });

interface SaveOnNewest<Saved extends Versioned, Result> {
  readonly read: () => Promise<Saved>;
  /** Sends an edit of what was just read, with its version. */
  readonly save: (saved: Saved) => Promise<Result>;
}

/** A change between the reading and the saving repeats both. */
export const saveOnNewest = async <Saved extends Versioned, Result>({
  read,
  save,
}: SaveOnNewest<Saved, Result>): Promise<Result> => {
  for (let tried = 1; ; tried += 1) {
    const saved = await read();
    try {
      return await save(saved);
    } catch (error) {
      if (!isStaleVersion(error) || tried === MAX_TRIES) throw error;
    }
  }
};
