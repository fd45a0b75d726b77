/** `meridian dead-letters …`: events that could not be stored, and another attempt to store them. */
import type { EngineAccess } from '@meridian/engine-access';
import { type CommandGroup, commandGroup, type Input, toTable } from '@meridian/service-kit/operator';
import { isJsonObject, parseExactJson } from '../intake/exact-json.ts';
import type { EventLog } from '../log/event-log.ts';
import { encodePayloads } from '../log/log-entry.ts';

export interface DeadLettersCommandParts {
  readonly engine: EngineAccess;
  readonly log: EventLog;
}

interface Letter {
  readonly project: number;
  readonly failedAt: string;
  readonly receivedAtUs: string;
  readonly reason: string;
  readonly detail: string;
  readonly event: string;
  readonly uuid: string;
  readonly distinctId: string;
  readonly payload: string;
}

const MOST = 1_000;
const DEFAULT_DAYS = 30;

const read = ({ engine }: DeadLettersCommandParts, input: Input): Promise<Letter[]> =>
  engine.forAllProjects('an operator looks at the engine').query<Letter>(
    `SELECT project_id AS project, toString(failed_at) AS failedAt, reason, detail, event,
       toString(toUnixTimestamp64Micro(received_at)) AS receivedAtUs, toString(event_uuid) AS uuid,
       distinct_id AS distinctId, payload
     FROM dead_letters FINAL
     WHERE received_at > now() - toIntervalDay({days:UInt32})
       AND ({project:UInt32} = 0 OR project_id = {project:UInt32})
       AND ({reason:String} = '' OR reason = {reason:String})
     ORDER BY failed_at DESC LIMIT ${MOST}`,
    {
      params: {
        days: input.findNumber('days') ?? DEFAULT_DAYS,
        project: input.findNumber('project') ?? 0,
        reason: input.find('reason') ?? '',
      },
    },
  );

/** An entry of the log that could not be read has no event to store. */
const isReplayable = ({ reason, payload }: Letter): boolean => {
  if (reason === 'unreadable_entry') return false;
  try {
    return isJsonObject(parseExactJson(payload));
  } catch {
    return false;
  }
};

const replay = async ({ log }: DeadLettersCommandParts, letter: Letter): Promise<boolean> => {
  const [payload] = encodePayloads({ projectId: letter.project }, Number(letter.receivedAtUs), [
    { distinctId: letter.distinctId, json: letter.payload },
  ]);
  return log.append([{ partition: log.partitionOf(letter.project, letter.distinctId), payload: payload! }]);
};

const FILTERS = '[--project ID] [--reason TEXT] [--days NUMBER]';

export const deadLettersGroup: CommandGroup<DeadLettersCommandParts> = commandGroup('dead-letters', [
  {
    usage: `dead-letters list ${FILTERS}`,
    summary: `Events of the last ${DEFAULT_DAYS} days that could not be stored, and why. -o json has their payloads.`,
    run: async (parts, input) => {
      const data = await read(parts, input);
      const rows = data.map((one) => [
        one.failedAt,
        one.project,
        one.reason,
        one.event,
        one.uuid,
        one.detail,
      ]);
      const text = toTable(['FAILED', 'PROJECT', 'REASON', 'EVENT', 'UUID', 'DETAIL'], rows);
      return { data, text: data.length === 0 ? 'No dead letters.' : text };
    },
  },
  {
    usage: `dead-letters replay ${FILTERS}`,
    summary:
      'Puts them back into the event log, from which the writer stores them. A stored event is not stored twice.',
    run: async (parts, input) => {
      const letters = await read(parts, input);
      const replayable = letters.filter(isReplayable);
      let replayed = 0;
      for (const letter of replayable) {
        if (!(await replay(parts, letter)))
          throw new Error(`The event log is full after ${replayed} events.`);
        replayed += 1;
      }
      const unreadable = letters.length - replayable.length;
      return {
        data: { replayed, unreadable },
        text: `${replayed} events replayed; ${unreadable} dead letters have no readable event.`,
      };
    },
  },
]);
