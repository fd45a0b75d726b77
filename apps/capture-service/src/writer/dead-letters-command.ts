/** `meridian dead-letters …`: events that could not be stored, and another attempt to store them. */
import type { EngineAccess } from '@meridian/engine-access';
import {
  assertProject,
  type CommandGroup,
  commandGroup,
  type Input,
  type ProjectReader,
  toTable,
} from '@meridian/service-kit/operator';
import { isJsonObject, parseExactJson } from '../intake/exact-json.ts';
import type { EventLog, LogAppend } from '../log/event-log.ts';
import { decodeEach, encodePayloads } from '../log/log-entry.ts';

export interface DeadLettersCommandParts {
  readonly engine: EngineAccess;
  readonly log: EventLog;
  readonly facts: ProjectReader;
}

interface Letter {
  readonly project: number;
  readonly failedAt: string;
  readonly receivedAtUs: string;
  readonly receivedOn: string;
  readonly reason: string;
  readonly detail: string;
  readonly event: string;
  readonly uuid: string;
  readonly distinctId: string;
  readonly payload: string;
}

const MOST = 1_000;
const REPLAY_BATCH = 1_000;
const DEFAULT_DAYS = 30;
/** No letter is as old, and the engine cannot count further back than 1970. */
const MOST_DAYS = 3_650;

/** The key of the table. A letter that fails again keeps it, so a replay that follows the key ends. */
const KEY = '(project_id, toDate(received_at), event_uuid)';

interface Selection {
  readonly order: string;
  readonly limit: number;
  readonly after?: Letter | undefined;
}

const assertNamedProject = async ({ facts }: DeadLettersCommandParts, input: Input): Promise<void> => {
  const projectId = input.findNumber('project');
  if (projectId !== undefined) await assertProject(facts, projectId);
};

const read = (
  { engine }: DeadLettersCommandParts,
  input: Input,
  { order, limit, after }: Selection,
): Promise<Letter[]> =>
  engine.forAllProjects('inspecting the engine as an operator').query<Letter>(
    `SELECT project_id AS project, toString(failed_at) AS failedAt, reason, detail, event,
       toString(toUnixTimestamp64Micro(received_at)) AS receivedAtUs, toString(toDate(received_at)) AS receivedOn,
       toString(event_uuid) AS uuid,
       distinct_id AS distinctId, payload
     FROM dead_letters FINAL
     WHERE received_at > now() - toIntervalDay({days:UInt32})
       AND ({project:UInt32} = 0 OR project_id = {project:UInt32})
       AND ({reason:String} = '' OR reason = {reason:String})
       ${after === undefined ? '' : `AND ${KEY} > ({afterProject:UInt32}, toDate({afterDay:String}), toUUID({afterUuid:String}))`}
     ORDER BY ${order} LIMIT ${limit}`,
    {
      params: {
        days: Math.min(input.findNumber('days') ?? DEFAULT_DAYS, MOST_DAYS),
        project: input.findNumber('project') ?? 0,
        reason: input.find('reason') ?? '',
        ...(after !== undefined && {
          afterProject: after.project,
          afterDay: after.receivedOn,
          afterUuid: after.uuid,
        }),
      },
    },
  );

const MORE = `\n\nThese are the latest ${MOST}; there are more. Narrow them with --project, --reason or --days.`;

/** Undefined when the letter has no readable event. */
const appendOf = (log: EventLog, letter: Letter): LogAppend | undefined => {
  try {
    return letter.reason === 'unreadable_entry' ? wholeEntry(log, letter) : oneEvent(log, letter);
  } catch {
    return undefined;
  }
};

const oneEvent = (log: EventLog, { project, distinctId, receivedAtUs, payload: json }: Letter): LogAppend => {
  if (!isJsonObject(parseExactJson(json))) throw new Error('a letter without an event');
  const [payload] = encodePayloads({ projectId: project }, Number(receivedAtUs), [{ distinctId, json }]);
  return { partition: log.partitionOf(project, distinctId), payload: payload! };
};

/** The writer reads its events one by one. All of them are of one partition. */
const wholeEntry = (log: EventLog, { payload }: Letter): LogAppend => {
  const { owner, events } = decodeEach(payload);
  const projectId = 'projectId' in owner ? owner.projectId : 0;
  return { partition: log.partitionOf(projectId, events[0]!.distinctId), payload };
};

const RUN_AGAIN =
  'Run the command again when the writer has stored them; narrow it with --project or --reason.';

const FILTERS = '[--project ID] [--reason TEXT] [--days NUMBER]';

export const deadLettersGroup: CommandGroup<DeadLettersCommandParts> = commandGroup('dead-letters', [
  {
    usage: `dead-letters list ${FILTERS}`,
    summary: `Events of the last ${DEFAULT_DAYS} days that could not be stored, and why. -o json has their payloads.`,
    run: async (parts, input) => {
      const letters = await read(parts, input, { order: 'failed_at DESC', limit: MOST + 1 });
      if (letters.length === 0) await assertNamedProject(parts, input);
      const data = letters.slice(0, MOST);
      const rows = data.map((one) => [
        one.failedAt,
        one.project,
        one.reason,
        one.event,
        one.uuid,
        one.detail,
      ]);
      const text = toTable(['FAILED', 'PROJECT', 'REASON', 'EVENT', 'UUID', 'DETAIL'], rows);
      return {
        data,
        text: data.length === 0 ? 'No dead letters.' : `${text}${letters.length > MOST ? MORE : ''}`,
      };
    },
  },
  {
    usage: `dead-letters replay ${FILTERS}`,
    summary:
      'Puts them back into the event log, from which the writer stores them. A stored event is not stored twice.',
    run: async (parts, input) => {
      const { log } = parts;
      let replayed = 0;
      let unreadable = 0;
      let after: Letter | undefined;
      do {
        const letters = await read(parts, input, { order: KEY, limit: REPLAY_BATCH, after });
        const appends = letters.flatMap((letter) => appendOf(log, letter) ?? []);
        for (const append of appends) {
          if (!(await log.append([append])))
            throw new Error(`The event log is full after ${replayed} events. ${RUN_AGAIN}`);
          replayed += 1;
        }
        unreadable += letters.length - appends.length;
        after = letters.length < REPLAY_BATCH ? undefined : letters.at(-1);
      } while (after !== undefined);
      if (replayed + unreadable === 0) await assertNamedProject(parts, input);
      return {
        data: { replayed, unreadable },
        text: `${replayed} events replayed; ${unreadable} dead letters have no readable event.`,
      };
    },
  },
]);
