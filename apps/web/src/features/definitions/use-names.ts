/** Names of objects that a query knows only by their ids. */
import { useQuery } from '@tanstack/react-query';
import { useProjectId } from '../../session/project.ts';
import { actionsQuery, cohortsQuery } from './definitions.ts';
import { nameIn } from './name-in.ts';

type NameOfId = (id: unknown) => string | undefined;

/** `isNeeded` is false where there is nothing to name, so that nothing is read. */
export const useCohortName = (isNeeded: boolean): NameOfId => {
  const { data } = useQuery({ ...cohortsQuery(useProjectId()), enabled: isNeeded });
  return (id) => nameIn(data, id);
};

export const useActionName = (isNeeded: boolean): NameOfId => {
  const { data } = useQuery({ ...actionsQuery(useProjectId()), enabled: isNeeded });
  return (id) => nameIn(data, id);
};
