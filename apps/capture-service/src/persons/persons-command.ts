/** `meridian persons …`: finds persons and deletes them with their events, as a request for erasure asks. */

import type { Rows } from '@meridian/contracts/wire';
import { type Clock, NotFoundError } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import type { ProjectRevisions } from '@meridian/redis';
import type { Logger } from '@meridian/service-kit';
import {
  type CommandGroup,
  commandGroup,
  type Input,
  toTable,
  UsageError,
} from '@meridian/service-kit/operator';
import type pg from 'pg';
import type { CaptureConfig } from '../config.ts';
import { createCaptureQueue } from '../jobs/capture-worker.ts';
import { createEventStore } from '../writer/event-store.ts';
import { createPersonDeletions } from './person-deletions.ts';
import { listPersons, type PersonView } from './person-reader.ts';

export interface PersonsCommandParts {
  readonly config: CaptureConfig;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly pool: pg.Pool;
  readonly engine: EngineAccess;
  readonly overrideRevisions: ProjectRevisions;
  readonly dataRevisions: ProjectRevisions;
  readonly deletedRevisions: ProjectRevisions;
}

/** Persons that are listed, and that are deleted at a time. */
const MOST_LISTED = 1_000;

const search = async ({ pool }: PersonsCommandParts, input: Input): Promise<Rows<PersonView>> => {
  const distinctId = input.find('distinct-id');
  const email = input.find('email');
  if ((distinctId === undefined) === (email === undefined))
    throw new UsageError('Name either --distinct-id or --email.');
  const projectId = input.getNumber('project');
  return listPersons(pool, projectId, { distinctId, email, limit: MOST_LISTED, offset: 0 });
};

const find = async (parts: PersonsCommandParts, input: Input): Promise<Rows<PersonView>> => {
  const found = await search(parts, input);
  if (found.results.length === 0)
    throw new NotFoundError('not_found', `No such person in project ${input.get('project')}.`);
  return found;
};

const toData = ({ id, name, distinct_ids, created_at }: PersonView) => ({
  id,
  name,
  distinctIds: distinct_ids,
  createdAt: created_at,
});

/** A batch at a time, until none is found. Returns the ids of the persons that it deleted. */
const removeAll = async (
  parts: PersonsCommandParts,
  input: Input,
  deleteEvents: boolean,
): Promise<readonly string[]> => {
  const projectId = input.getNumber('project');
  const { config, logger, pool, dataRevisions, deletedRevisions } = parts;
  const queue = createCaptureQueue({
    redisUrl: config.REDIS_URL,
    installation: config.CAPTURE_LOG_NAME,
    logger,
  });
  try {
    const store = createEventStore(parts);
    const deletions = createPersonDeletions({ pool, store, queue, dataRevisions, deletedRevisions });
    const removed: string[] = [];
    let { results: batch } = await find(parts, input);
    while (batch.length > 0) {
      const requests = batch.map(({ id }) => ({ personId: id, deleteEvents, userId: null }));
      await deletions.request(projectId, requests);
      removed.push(...batch.map(({ id }) => id));
      // Deleted persons are hidden from the list.
      batch = batch.length < MOST_LISTED ? [] : (await search(parts, input)).results;
    }
    return removed;
  } finally {
    await queue.close();
  }
};

export const personsGroup: CommandGroup<PersonsCommandParts> = commandGroup('persons', [
  {
    usage: 'persons find --project ID [--distinct-id ID] [--email ADDRESS]',
    summary: 'Persons of a project, by one of their ids or by their property email.',
    run: async (parts, input) => {
      const { results, count } = await find(parts, input);
      const data = results.map(toData);
      const rows = data.map((one) => [one.id, one.name, one.distinctIds.join(', '), one.createdAt]);
      const more = count > data.length ? `\n\nThese are ${data.length} of ${count} persons.` : '';
      return { data, text: toTable(['PERSON', 'NAME', 'IDS', 'CREATED'], rows) + more };
    },
  },
  {
    usage: 'persons delete --project ID [--distinct-id ID] [--email ADDRESS] [--keep-events]',
    summary:
      'Deletes these persons and their events. The persons are hidden at once; queries see their events until the rows are removed, within the hour.',
    run: async (parts, input) => {
      const deleteEvents = !input.has('keep-events');
      const persons = await removeAll(parts, input, deleteEvents);
      const deleted = persons.length;
      const what = deleteEvents ? 'with their events' : 'without their events';
      return {
        data: { deleted, deleteEvents, persons },
        text: `${deleted} ${deleted === 1 ? 'person' : 'persons'} deleted ${what}.`,
      };
    },
  },
  {
    usage: 'persons deletions',
    summary: 'Deletions whose rows are not removed yet.',
    run: async ({ pool }) => {
      const { rows: data } = await pool.query<{ project: number; count: number; oldest: Date }>(
        `SELECT project_id AS project, count(*)::int AS count, min(requested_at) AS oldest
         FROM person_deletions GROUP BY 1 ORDER BY 3`,
      );
      const rows = data.map(({ project, count, oldest }) => [project, count, oldest.toISOString()]);
      return {
        data,
        text:
          data.length === 0 ? 'No deletions are waiting.' : toTable(['PROJECT', 'PERSONS', 'OLDEST'], rows),
      };
    },
  },
]);
