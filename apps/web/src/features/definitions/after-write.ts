/** Invalidates the page, the lists and the pickers after a write of an action, a cohort or a definition. */
import type { QueryClient } from '@tanstack/react-query';
import { DEFINITIONS } from './definitions.ts';

export type WrittenObject = 'action' | 'cohort' | 'event' | 'property';

const STALE: Readonly<Record<WrittenObject, readonly string[]>> = {
  action: ['action', 'actions', DEFINITIONS],
  cohort: ['cohort', 'cohorts', DEFINITIONS],
  event: ['event-definitions', DEFINITIONS],
  property: ['property-definitions', DEFINITIONS],
};

/** Every key begins with a name and the project. */
const staleAfterWrite = (projectId: string, written: WrittenObject): ReadonlyArray<readonly string[]> =>
  STALE[written].map((name) => [name, projectId]);

export const forgetAfterWrite = async (
  client: QueryClient,
  projectId: string,
  written: WrittenObject,
): Promise<void> => {
  await Promise.all(
    staleAfterWrite(projectId, written).map((queryKey) => client.invalidateQueries({ queryKey })),
  );
};
