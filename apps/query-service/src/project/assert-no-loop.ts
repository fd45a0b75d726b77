/**
 * A cohort or an action must not depend on itself. No query could use such an action, and each calculation of such a
 * cohort would begin with the members that the last one found.
 */
import { InvalidRequestError } from '@meridian/core';
import { findSaved } from '@meridian/hogql/build';
import { type Transaction, takeTurns } from '../database.ts';
import {
  EVERY_COHORT,
  type Reference,
  referencesOfAction,
  referencesOfCohort,
  type SavedKind,
} from './references-in.ts';

interface SavedObject {
  readonly id: number;
  readonly name: string;
  readonly deleted: boolean;
}

export interface SavedChange<Row extends SavedObject> {
  readonly projectId: number;
  readonly kind: SavedKind;
  /** Undefined for a new object. */
  readonly before: Row | undefined;
  readonly after: Row;
  /** The member with its conditions, if they may have changed. */
  readonly conditions: 'filters' | 'steps' | undefined;
}

type Changed = 'filters' | 'steps' | 'name' | 'deleted';

const HINTS: Readonly<Record<Changed, string>> = {
  filters: 'Remove the condition that leads back to it.',
  steps: 'Remove the condition that leads back to it.',
  name: 'Choose another name, because a condition names it.',
  deleted: 'Change the conditions that use it before you restore it.',
};

/**
 * Called after the change, in its transaction: saves of one project take turns until they are committed, so of two
 * that make a loop together the second one is refused.
 */
export const assertNoLoop = async <Row extends SavedObject>(
  tx: Transaction,
  change: SavedChange<Row>,
): Promise<void> => {
  const { projectId, kind, before, after } = change;
  const attr = changedMember(change);
  if (attr === undefined || after.deleted) return;
  await takeTurns(tx, 'dependencies of cohorts and actions', projectId);
  const rows = await readRows(tx, projectId);
  // A reference to its old or new name may now lead to another object with that name.
  const led = [before?.name, after.name].map((name) => findSaved(rows[kind], name)?.id);
  for (const id of new Set([after.id, ...led])) {
    if (id === undefined || !(await dependsOnItself(tx, rows, { kind, id }))) continue;
    throw new InvalidRequestError(
      'invalid_input',
      `${kind === 'cohort' ? 'A cohort' : 'An action'} cannot depend on itself, also not through other cohorts and actions. ${HINTS[attr]}`,
      { attr },
    );
  }
};

/** Undefined if the change adds no dependency. */
const changedMember = <Row extends SavedObject>({
  before,
  after,
  conditions,
}: SavedChange<Row>): Changed | undefined => {
  if (conditions !== undefined) return conditions;
  if (before === undefined || before.name !== after.name) return 'name';
  return before.deleted && !after.deleted ? 'deleted' : undefined;
};

type Rows = Readonly<Record<SavedKind, readonly { readonly id: number; readonly name: string }[]>>;

/** Reads the rows in the order in which queries look for names. */
const readRows = async (tx: Transaction, projectId: number): Promise<Rows> => {
  const wanted = {
    where: { projectId, deleted: false },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
  } as const;
  return { cohort: await tx.cohort.findMany(wanted), action: await tx.action.findMany(wanted) };
};

interface Node {
  readonly kind: SavedKind;
  readonly id: number;
}

const keyOf = ({ kind, id }: Node): string => `${kind} ${id}`;

const dependsOnItself = async (tx: Transaction, rows: Rows, start: Node): Promise<boolean> => {
  const seen = new Set<string>();
  for (let level: readonly Node[] = [start]; level.length > 0; ) {
    const references = await referencesOf(tx, level);
    level = references
      .flatMap((reference) => namedBy(reference, rows))
      .filter((node) => {
        const isNew = !seen.has(keyOf(node));
        seen.add(keyOf(node));
        return isNew;
      });
    if (seen.has(keyOf(start))) return true;
  }
  return false;
};

const namedBy = ({ kind, value }: Reference, rows: Rows): readonly Node[] => {
  const named = value === EVERY_COHORT ? rows[kind] : [findSaved(rows[kind], value)];
  return named.flatMap((row) => (row === undefined ? [] : [{ kind, id: row.id }]));
};

const referencesOf = async (tx: Transaction, nodes: readonly Node[]): Promise<readonly Reference[]> => {
  const idsOf = (wanted: SavedKind): number[] =>
    nodes.flatMap(({ kind, id }) => (kind === wanted ? [id] : []));
  return [
    ...(await referencesOfCohorts(tx, idsOf('cohort'))),
    ...(await referencesOfActions(tx, idsOf('action'))),
  ];
};

/** The list of a static cohort depends on nothing. */
const referencesOfCohorts = async (tx: Transaction, ids: number[]): Promise<readonly Reference[]> => {
  if (ids.length === 0) return [];
  const where = { id: { in: ids }, isStatic: false };
  const cohorts = await tx.cohort.findMany({ where, select: { filters: true } });
  return cohorts.flatMap(({ filters }) => referencesOfCohort(filters));
};

const referencesOfActions = async (tx: Transaction, ids: number[]): Promise<readonly Reference[]> => {
  if (ids.length === 0) return [];
  const actions = await tx.action.findMany({ where: { id: { in: ids } }, select: { steps: true } });
  return actions.flatMap(({ steps }) => referencesOfAction(steps));
};
