import { useQuery } from '@tanstack/react-query';
import { useProjectId } from '../../session/project.ts';
import { groupTypesQuery } from '../definitions/definitions.ts';

export interface GroupTypeChoice {
  readonly index: number;
  /** The name in the plural, such as "companies". */
  readonly label: string;
}

/** The types of groups of the project, such as companies. */
export const useGroupTypes = (): readonly GroupTypeChoice[] => {
  const { data = [] } = useQuery(groupTypesQuery(useProjectId()));
  return data.map(({ group_type, group_type_index, name_plural }) => ({
    index: group_type_index,
    label: name_plural || `${group_type} groups`,
  }));
};
