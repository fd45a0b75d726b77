/** `meridian materializations …`: looks at stored results, pauses their refreshes and builds them anew. */
import { NotFoundError } from '@meridian/core';
import {
  assertProject,
  type CommandGroup,
  commandGroup,
  type Input,
  type Outcome,
  type ProjectReader,
  toTable,
} from '@meridian/service-kit/operator';
import type { Database } from '../database.ts';
import { recordUpdateWithoutUser } from '../definitions/activity.ts';
import type { EndpointDirectory } from '../definitions/endpoint-directory.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { MaterializationQueue } from './queue.ts';
import { refreshMaterialization } from './switch.ts';

export interface MaterializationsCommandParts {
  readonly database: Database;
  readonly directory: EndpointDirectory;
  readonly queue: MaterializationQueue;
  readonly facts: ProjectReader;
}

type Row = Prisma.MaterializationGetPayload<{ include: { version: { include: { endpoint: true } } } }>;

/** A paused one keeps its table, and has no time of a next run. */
const stateOf = ({ suspendedAt, nextRunAt, status }: Row): string => {
  if (suspendedAt !== null) return 'Suspended';
  return nextRunAt === null ? 'Paused' : status;
};

const toData = (row: Row) => ({
  endpoint: row.version.endpoint.name,
  project: row.projectId,
  version: row.version.version,
  state: stateOf(row),
  error: row.error === '' ? null : row.error,
  rows: row.rowCount === null ? null : Number(row.rowCount),
  lastMaterializedAt: row.lastMaterializedAt?.toISOString() ?? null,
  nextRunAt: row.nextRunAt?.toISOString() ?? null,
  durationMs: row.durationMs,
  failures: row.failures,
  table: row.tableName,
});

const find = (parts: MaterializationsCommandParts, where: Prisma.MaterializationWhereInput): Promise<Row[]> =>
  parts.database.materialization.findMany({
    where,
    include: { version: { include: { endpoint: true } } },
    orderBy: [{ projectId: 'asc' }, { versionId: 'asc' }],
  });

const list = async (parts: MaterializationsCommandParts, input: Input): Promise<Outcome> => {
  const projectId = input.findNumber('project');
  const all = (await find(parts, projectId === undefined ? {} : { projectId })).map(toData);
  if (all.length === 0 && projectId !== undefined) await assertProject(parts.facts, projectId);
  const data = input.has('failed')
    ? all.filter(({ failures, error }) => failures > 0 || error !== null)
    : all;
  const rows = data.map((one) => [
    one.project,
    one.endpoint,
    one.version,
    one.state,
    one.rows,
    one.lastMaterializedAt,
    one.nextRunAt,
    one.error,
  ]);
  const columns = ['PROJECT', 'ENDPOINT', 'VERSION', 'STATE', 'ROWS', 'STORED', 'NEXT RUN', 'ERROR'];
  return { data, text: data.length === 0 ? 'No materializations.' : toTable(columns, rows) };
};

/** The materializations of an endpoint: of the named version, or of all that have one. */
const named = async (parts: MaterializationsCommandParts, input: Input): Promise<Row[]> => {
  const name = input.get('ENDPOINT');
  const projectId = input.getNumber('project');
  const version = input.findNumber('version');
  const rows = await find(parts, {
    projectId,
    version: { endpoint: { liveName: name }, ...(version !== undefined && { version }) },
  });
  if (rows.length === 0)
    throw new NotFoundError('not_found', `No materialized version of ${name} in project ${projectId}.`);
  return rows;
};

/** Applies a change to each, tells the processes, and shows the result. */
const change =
  (apply: (parts: MaterializationsCommandParts, row: Row) => Promise<void>, done: string) =>
  async (parts: MaterializationsCommandParts, input: Input): Promise<Outcome> => {
    const rows = await named(parts, input);
    for (const row of rows) {
      await apply(parts, row);
      await parts.directory.changed(row.projectId, row.version.endpoint.name);
    }
    const data = (await named(parts, input)).map(toData);
    return { data, text: data.map((one) => `${one.endpoint} v${one.version}: ${done}`).join('\n') };
  };

const setNextRun = async (
  { database }: MaterializationsCommandParts,
  { versionId, projectId, version: { endpoint }, nextRunAt: before }: Row,
  nextRunAt: Date | null,
): Promise<void> => {
  await database.$transaction(async (tx) => {
    await tx.materialization.update({ where: { versionId }, data: { nextRunAt } });
    await recordUpdateWithoutUser(tx, {
      projectId,
      endpoint,
      before: { materialization_paused: before === null },
      after: { materialization_paused: nextRunAt === null },
    });
  });
};

const NAMED = 'ENDPOINT --project ID [--version NUMBER]';

export const materializationsGroup: CommandGroup<MaterializationsCommandParts> = commandGroup(
  'materializations',
  [
    {
      usage: 'materializations list [--project ID] [--failed]',
      summary: 'Stored results of endpoints: their state, age, next run and last error.',
      run: list,
    },
    {
      usage: `materializations status ${NAMED}`,
      summary: 'The stored results of one endpoint.',
      run: async (parts, input) => {
        const data = (await named(parts, input)).map(toData);
        const lines = data.map((one) =>
          Object.entries(one)
            .map(([key, value]) => `${key.padEnd(18)} ${value ?? '-'}`)
            .join('\n'),
        );
        return { data, text: lines.join('\n\n') };
      },
    },
    {
      usage: `materializations pause ${NAMED}`,
      summary:
        'Stops further refreshes. A running refresh is completed; the stored result is used while it is fresh.',
      run: change((parts, row) => setNextRun(parts, row, null), 'paused'),
    },
    {
      usage: `materializations resume ${NAMED}`,
      summary: 'Refreshes it now, and on schedule from then on.',
      run: change(async (parts, row) => {
        await setNextRun(parts, row, new Date());
        await parts.queue.materialize(row.versionId);
      }, 'is due now'),
    },
    {
      usage: `materializations rebuild ${NAMED}`,
      summary: 'Drops the stored result and builds it anew. Runs compute their answers until then.',
      run: change(async (parts, row) => {
        await parts.database.$transaction((tx) => refreshMaterialization(tx, row.versionId));
        await parts.queue.materialize(row.versionId);
      }, 'is being rebuilt'),
    },
  ],
);
