import { ConflictError } from '@meridian/core';

interface StaleVersion {
  /** "dashboard" */
  readonly noun: string;
  readonly version: number | undefined;
  /** The member of the request that names the version. */
  readonly attr: 'version' | 'base_version';
}

/** The object has changed since the version that a change is based on. */
export const staleVersion = ({ noun, version, attr }: StaleVersion): ConflictError =>
  new ConflictError(
    'conflict',
    `The ${noun} has changed since version ${version}. Read it again, and repeat your change on what you read.`,
    { attr },
  );
