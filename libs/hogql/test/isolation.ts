/**
 * Hostile texts on a real engine, behind both tenant walls or one of them. Only tests switch a wall off: the guards are
 * cut out of the printed SQL here, and the engine's filter is a setting of this session.
 */
import fc from 'fast-check';
import { type CompiledQuery, compile } from '../src/compile.ts';
import { HogQLError } from '../src/errors.ts';
import { printHogQL } from '../src/print/hogql.ts';
import { CANARY, GIVEN, insertCanaries, MINE, OTHER_EVENTS, OWN, TRACES } from './canaries.ts';
import { type Engine, startEngine } from './engine.ts';
import { anyQuery } from './generate-query.ts';
import { hostileText } from './hostile-texts.ts';

export interface Walls {
  readonly compiler: boolean;
  readonly engine: boolean;
}

export interface Text {
  readonly shape: string;
  readonly query: string;
  readonly value: string;
}

/** The outcome of one text: `refused` by the compiler, `failed` in the engine, or rows. */
export interface Outcome {
  readonly text: Text;
  readonly kind: 'refused' | 'failed' | 'answered';
  readonly rows: readonly (readonly unknown[])[];
  readonly showsOwn: boolean;
  /** The value of the other project that was seen. */
  readonly leak: string | undefined;
  readonly reason?: string | undefined;
}

export interface Isolation {
  run(text: Text, walls: Walls): Promise<Outcome>;
  close(): Promise<void>;
}

export const startIsolation = async (): Promise<Isolation> => {
  const engine = await startEngine();
  await insertCanaries(engine);
  const filters = await engineFilters(engine);
  let isWalled: boolean | undefined;
  return {
    run: async (text, walls) => {
      if (isWalled !== walls.engine) {
        await engine.command(`SET additional_table_filters = ${walls.engine ? filters : '{}'}`);
        isWalled = walls.engine;
      }
      return runText(engine, text, walls);
    },
    close: () => engine.close(),
  };
};

/** A filter for every table that has rows of projects, as the process that sends a statement sets it. */
const engineFilters = async (engine: Engine): Promise<string> => {
  const { rows } = await engine.run({
    sql: `SELECT database, table FROM system.columns WHERE name = 'project_id' AND database = currentDatabase()`,
    params: {},
  });
  if (rows.length < 8) throw new Error('the tables of projects are not found');
  return `{${rows.map(([database, table]) => `'${database}.${table}':'project_id = ${MINE}'`).join(', ')}}`;
};

const NOW = new Date('2024-05-05T10:00:00Z');
/** Both projects have members of a cohort with this id. */
const COHORTS = [{ id: 1, name: OWN }];

const runText = async (engine: Engine, text: Text, walls: Walls): Promise<Outcome> => {
  const outcome = { text, rows: [], showsOwn: false, leak: undefined } as const;
  let compiled: CompiledQuery;
  try {
    compiled = compile({
      query: text.query,
      projectId: MINE,
      now: NOW,
      givenRows: GIVEN,
      cohorts: COHORTS,
      values: { bait: text.value },
      variables: [{ code_name: 'bait', type: 'String', value: text.value }],
    });
  } catch (error) {
    if (error instanceof HogQLError) return { ...outcome, kind: 'refused', reason: error.sentence };
    throw new Error(`${text.shape}: ${text.query}`, { cause: error });
  }
  const sql = walls.compiler ? compiled.sql : withoutGuards(compiled.sql);
  try {
    const { rows } = await engine.run({ sql, params: compiled.params });
    const seen = JSON.stringify(rows);
    return {
      ...outcome,
      kind: 'answered',
      rows,
      showsOwn: seen.includes(OWN),
      leak: leakIn(text, rows, seen),
    };
  } catch (error) {
    // The engine may refuse a type; its message must not contain data of another project either.
    const reason = String(error);
    const leak = reason.includes(`${CANARY}0`) ? reason : undefined;
    return { ...outcome, kind: 'failed', reason, leak };
  }
};

/** A text may return a canary that it contains itself. */
const leakIn = (
  { query, value: given }: Text,
  rows: readonly (readonly unknown[])[],
  seen: string,
): string | undefined =>
  TRACES.find((trace) => seen.includes(trace) && (trace === CANARY || !`${query}${given}`.includes(trace))) ??
  rows
    .flat()
    .find((value) => typeof value === 'number' && value >= OTHER_EVENTS && value < 10_000)
    ?.toString();

/** Every comparison with our project, in scans and where the guard is repeated. */
const withoutGuards = (sql: string): string => {
  const cut = sql.replaceAll(new RegExp(`(\\w+\\.\\w+) = ${MINE}\\b`, 'g'), '$1 = $1');
  if (/\bFROM [a-z]\w+(?: FINAL)? WHERE/.test(sql) && cut === sql) throw new Error(`no guard in ${sql}`);
  return cut;
};

/** The same texts for the same seed. Most have hostile names, the others hostile conditions. */
export const textsFor = (count: number, seed: number): readonly Text[] => {
  const ofConditions = anyQuery.map(
    (query): Text => ({ shape: 'conditions', query: printHogQL(query), value: '' }),
  );
  return fc.sample(fc.oneof({ weight: 3, arbitrary: hostileText }, { weight: 1, arbitrary: ofConditions }), {
    numRuns: count,
    seed,
  });
};

export interface Report {
  readonly texts: number;
  readonly refused: number;
  readonly failed: number;
  readonly answered: number;
  /** The number of answered texts that gave at least one row. */
  readonly gaveRows: number;
  readonly showedOwn: number;
  readonly leaks: readonly Outcome[];
  readonly reasons: ReadonlyMap<string, number>;
}

export const runTexts = async (
  isolation: Isolation,
  texts: readonly Text[],
  walls: Walls,
): Promise<Report> => {
  const outcomes: Outcome[] = [];
  for (const text of texts) outcomes.push(await isolation.run(text, walls));
  const number = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const reasons = new Map<string, number>();
  for (const { reason, text } of outcomes) {
    if (reason === undefined) continue;
    const brief = `${text.shape}: ${reason.slice(0, 160)}`;
    reasons.set(brief, (reasons.get(brief) ?? 0) + 1);
  }
  return {
    texts: texts.length,
    refused: number('refused'),
    failed: number('failed'),
    answered: number('answered'),
    gaveRows: outcomes.filter(({ rows }) => rows.length > 0).length,
    showedOwn: outcomes.filter(({ showsOwn }) => showsOwn).length,
    leaks: outcomes.filter(({ leak }) => leak !== undefined),
    reasons,
  };
};
