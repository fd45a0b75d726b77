import type { PersonAnswer } from '@meridian/contracts/capture';

/** The column `person` of an ActorsQuery. */
export interface PersonCell {
  readonly id: string;
  readonly distinct_ids: string[];
  readonly properties: Record<string, unknown>;
  readonly created_at: string;
  readonly is_identified: boolean;
}

const NAMING_PROPERTIES = ['email', 'name', 'username', 'Email', 'Name', 'Username', 'UserName'];

/** A person in the form of the list of persons. */
export const personView = ({
  id,
  distinct_ids,
  properties,
  created_at,
  is_identified,
}: PersonCell): PersonAnswer => ({
  id,
  uuid: id,
  name: nameIn(properties) ?? distinct_ids[0] ?? '',
  distinct_ids,
  properties,
  created_at,
  is_identified,
});

const nameIn = (properties: PersonCell['properties']): string | undefined =>
  NAMING_PROPERTIES.map((name) => properties[name]).find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
