import { NotFoundError } from '@meridian/core';

/** The reader of the facts of projects, of which a command needs this. */
export interface ProjectReader {
  /** Throws `NotFoundError` for a project that does not exist. */
  get(projectId: number): Promise<unknown>;
}

/** Called for an empty list, which may be empty because there is no such project. */
export const assertProject = async (facts: ProjectReader, projectId: number): Promise<void> => {
  try {
    await facts.get(projectId);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new NotFoundError('not_found', `There is no project ${projectId} in this region.`);
  }
};
