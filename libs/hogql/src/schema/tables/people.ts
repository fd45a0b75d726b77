import { equals, field } from '../../ast/builders.ts';
import { fields, hidden, lazyJoin, properties, stored } from '../columns.ts';
import type { LogicalTable } from '../model.ts';

const personFields = {
  id: stored('id', 'uuid'),
  created_at: stored('created_at', 'datetime'),
  team_id: stored('project_id', 'integer'),
  properties: properties('properties', 'person', { textColumn: 'properties_text' }),
  is_identified: stored('is_identified', 'boolean'),
  pdi: lazyJoin('person_distinct_ids', equals(field('this', 'id'), field('that', 'person_id')), true),
} as const;

export const persons: LogicalTable = {
  name: 'persons',
  stored: {
    name: 'persons',
    guardColumn: 'project_id',
    final: true,
    rowFilter: { is_deleted: 0 },
    sampleKey: 'id',
  },
  fields: fields(personFields),
};

export const rawPersons: LogicalTable = {
  name: 'raw_persons',
  stored: { name: 'persons', guardColumn: 'project_id', final: false },
  fields: fields({
    ...personFields,
    is_deleted: stored('is_deleted', 'boolean'),
    version: stored('version', 'integer'),
  }),
};

const distinctIdFields = {
  distinct_id: stored('distinct_id', 'string'),
  person_id: stored('person_id', 'uuid'),
  team_id: stored('project_id', 'integer'),
  person: lazyJoin('persons', equals(field('this', 'person_id'), field('that', 'id')), true),
} as const;

export const personDistinctIds: LogicalTable = {
  name: 'person_distinct_ids',
  stored: {
    name: 'person_distinct_ids',
    guardColumn: 'project_id',
    final: true,
    rowFilter: { is_deleted: 0 },
  },
  fields: fields(distinctIdFields),
};

export const rawPersonDistinctIds: LogicalTable = {
  name: 'raw_person_distinct_ids',
  stored: { name: 'person_distinct_ids', guardColumn: 'project_id', final: false },
  fields: fields({
    ...distinctIdFields,
    is_deleted: stored('is_deleted', 'boolean'),
    version: stored('version', 'integer'),
  }),
};

/** Not for authors: the resolver joins it where `events.person_id` is read. */
export const personOverrides: LogicalTable = {
  name: 'person_overrides',
  stored: { name: 'person_overrides', guardColumn: 'project_id', final: true },
  fields: fields({
    distinct_id: stored('distinct_id', 'string'),
    person_id: stored('person_id', 'uuid'),
  }),
};

const cohortFields = {
  person_id: stored('person_id', 'uuid'),
  cohort_id: stored('cohort_id', 'integer'),
  team_id: stored('project_id', 'integer'),
  person: lazyJoin('persons', equals(field('this', 'person_id'), field('that', 'id')), true),
} as const;

export const cohortPeople: LogicalTable = {
  name: 'cohort_people',
  stored: {
    name: 'cohort_people',
    guardColumn: 'project_id',
    final: true,
    rowFilter: { is_member: 1, is_static: 0 },
  },
  fields: fields(cohortFields),
};

export const staticCohortPeople: LogicalTable = {
  name: 'static_cohort_people',
  stored: {
    name: 'cohort_people',
    guardColumn: 'project_id',
    final: true,
    rowFilter: { is_member: 1, is_static: 1 },
  },
  fields: fields(cohortFields),
};

/** Members of any cohort, which IN COHORT reads. */
export const anyCohortPeople: LogicalTable = {
  name: 'any_cohort_people',
  stored: { name: 'cohort_people', guardColumn: 'project_id', final: true, rowFilter: { is_member: 1 } },
  fields: fields(cohortFields),
};

export const rawCohortPeople: LogicalTable = {
  name: 'raw_cohort_people',
  stored: { name: 'cohort_people', guardColumn: 'project_id', final: false },
  fields: fields({
    ...cohortFields,
    is_static: stored('is_static', 'boolean'),
    is_member: stored('is_member', 'boolean'),
    version: stored('version', 'integer'),
  }),
};

const groupFields = {
  index: stored('index', 'integer'),
  key: stored('key', 'string'),
  team_id: stored('project_id', 'integer'),
  created_at: stored('created_at', 'datetime'),
  updated_at: stored('updated_at', 'datetime'),
  properties: properties('properties', 'group', { textColumn: 'properties_text' }),
} as const;

export const groups: LogicalTable = {
  name: 'groups',
  stored: {
    name: 'groups',
    guardColumn: 'project_id',
    final: true,
    rowFilter: { is_deleted: 0 },
    sampleKey: 'key',
  },
  fields: fields(groupFields),
};

export const rawGroups: LogicalTable = {
  name: 'raw_groups',
  stored: { name: 'groups', guardColumn: 'project_id', final: false },
  fields: fields({
    ...groupFields,
    is_deleted: hidden(stored('is_deleted', 'boolean')),
    version: hidden(stored('version', 'integer')),
  }),
};
