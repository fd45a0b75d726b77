/** The versions that a person has chosen to compare, by number. */
export interface ChosenVersions {
  readonly older?: number;
  readonly newer?: number;
}

/** The newest version and the one before it, unless others were chosen. Undefined when there are not two. */
export const comparedVersions = (
  /** The newest first. */
  versions: readonly { readonly version: number }[],
  chosen: ChosenVersions,
): Required<ChosenVersions> | undefined => {
  const [newest, previous] = versions;
  if (newest === undefined || previous === undefined) return undefined;
  return { older: chosen.older ?? previous.version, newer: chosen.newer ?? newest.version };
};
