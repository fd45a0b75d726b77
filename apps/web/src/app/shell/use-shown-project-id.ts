import { useParams } from '@tanstack/react-router';
import { homeProjectId, useMe } from '../../session/session.ts';

/** The project of the address. On pages outside of a project, it is the project that the person used last. */
export const useShownProjectId = (): string | undefined => {
  const { projectId } = useParams({ strict: false });
  const home = homeProjectId(useMe());
  return projectId ?? (home === undefined ? undefined : String(home));
};
