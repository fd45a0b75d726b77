/** Reads persons in the form of the API. */

import type { Rows } from '@meridian/contracts/wire';
import { likePattern } from '@meridian/core';
import type pg from 'pg';
import { isoTime } from '../http/iso-time.ts';
import { isJsonObject, parseExactJson } from '../intake/exact-json.ts';

export interface PersonView {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly distinct_ids: readonly string[];
  readonly properties: Record<string, unknown>;
  readonly created_at: string;
  readonly is_identified: boolean;
}

export interface PersonFilter {
  readonly search?: string | undefined;
  readonly distinctId?: string | undefined;
  readonly email?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

interface PersonRow {
  readonly id: string;
  readonly properties: string;
  readonly is_identified: boolean;
  readonly created_at_us: string;
  readonly distinct_ids: string[] | null;
}

const COLUMNS = `
p.id, p.properties::text AS properties, p.is_identified,
(extract(epoch FROM p.created_at) * 1000000)::bigint AS created_at_us,
(SELECT array_agg(d.distinct_id ORDER BY d.distinct_id) FROM (
   SELECT distinct_id FROM distinct_ids d WHERE d.project_id = p.project_id AND d.person_id = p.id LIMIT 1000
 ) AS d) AS distinct_ids`;

const OWNED_BY = (parameter: string): string => `p.id IN (
  SELECT d.person_id FROM distinct_ids d WHERE d.project_id = p.project_id AND d.distinct_id = ${parameter})`;

export const listPersons = async (
  pool: pg.Pool,
  projectId: number,
  { search, distinctId, email, limit, offset }: PersonFilter,
): Promise<Rows<PersonView>> => {
  const values: unknown[] = [projectId];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['p.project_id = $1', 'NOT p.is_deleted'];
  if (distinctId !== undefined) conditions.push(OWNED_BY(parameter(distinctId)));
  if (email !== undefined) conditions.push(`p.properties->>'email' = ${parameter(email)}`);
  if (search !== undefined) {
    const pattern = parameter(likePattern(search));
    const exact = parameter(search);
    conditions.push(
      `(p.properties->>'email' ILIKE ${pattern} OR p.properties->>'name' ILIKE ${pattern} OR p.id::text = lower(${exact}) OR ${OWNED_BY(exact)})`,
    );
  }
  const where = conditions.join(' AND ');
  const counted = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM persons p WHERE ${where}`,
    [...values],
  );
  const { rows } = await pool.query<PersonRow>(
    `SELECT ${COLUMNS} FROM persons p WHERE ${where} ORDER BY p.created_at DESC, p.id LIMIT ${parameter(limit)} OFFSET ${parameter(offset)}`,
    values,
  );
  return { results: rows.map(toView), count: counted.rows[0]!.count };
};

const ONE = `SELECT ${COLUMNS} FROM persons p WHERE p.project_id = $1 AND p.id = $2 AND NOT p.is_deleted`;

export const findPerson = async (
  pool: pg.Pool,
  projectId: number,
  personId: string,
): Promise<PersonView | undefined> => {
  const { rows } = await pool.query<PersonRow>(ONE, [projectId, personId]);
  return rows[0] === undefined ? undefined : toView(rows[0]);
};

const OF_DISTINCT_IDS = `
SELECT k.distinct_id AS asked, ${COLUMNS}
FROM unnest($2::text[]) AS k(distinct_id)
JOIN distinct_ids i ON i.project_id = $1 AND i.distinct_id = k.distinct_id
JOIN persons p ON p.project_id = i.project_id AND p.id = i.person_id
WHERE NOT p.is_deleted`;

export const findPersonsOf = async (
  pool: pg.Pool,
  projectId: number,
  distinctIds: readonly string[],
): Promise<ReadonlyMap<string, PersonView>> => {
  const { rows } = await pool.query<PersonRow & { asked: string }>(OF_DISTINCT_IDS, [projectId, distinctIds]);
  return new Map(rows.map((row) => [row.asked, toView(row)]));
};

const toView = (row: PersonRow): PersonView => {
  const parsed = parseExactJson(row.properties);
  const properties = isJsonObject(parsed) ? parsed : {};
  const distinctIds = row.distinct_ids ?? [];
  return {
    id: row.id,
    uuid: row.id,
    name: displayName(properties, distinctIds),
    distinct_ids: distinctIds,
    properties,
    created_at: isoTime(Number(row.created_at_us)),
    is_identified: row.is_identified,
  };
};

const NAMING_PROPERTIES = ['email', 'name', 'username', 'Email', 'Name', 'Username', 'UserName'];
const UUID_LIKE = /^[0-9a-f]{8,}-[0-9a-f-]{9,}$/i;

/** A name from the properties, else the first distinct id that is not a UUID. */
const displayName = (
  properties: Readonly<Record<string, unknown>>,
  distinctIds: readonly string[],
): string => {
  for (const name of NAMING_PROPERTIES) {
    const value = properties[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return distinctIds.find((id) => !UUID_LIKE.test(id)) ?? distinctIds[0] ?? '';
};
