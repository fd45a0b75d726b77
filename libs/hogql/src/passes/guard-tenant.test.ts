import { describe, expect, it } from 'vitest';
import { PASS_CONTEXT, printedScan, selectFrom } from '../../test/plans.ts';
import { fn, literal, scanOf, storedColumn } from '../plan/builders.ts';
import type { PlanExpr } from '../plan/nodes.ts';
import { BOOLEAN } from '../plan/types.ts';
import { events } from '../schema/tables/events.ts';
import { assertGuarded } from './guard-tenant.ts';
import { limitScans } from './limit-scans.ts';

const scan = scanOf(events.stored);

const condition = (left: PlanExpr, right: PlanExpr, operator = 'equals'): PlanExpr =>
  fn(operator, [left, right], BOOLEAN);

const project = storedColumn('events', 'project_id');
const guard = condition(project, literal(7));

describe('a plan is refused when its read', () => {
  it.each<[string, readonly PlanExpr[]]>([
    ['has no condition', []],
    ['is of another project', [condition(project, literal(8))]],
    ['is of the project as a text', [condition(project, literal('7'))]],
    ['is not of the project', [condition(project, literal(7), 'notEquals')]],
    ['compares another column', [condition(storedColumn('events', 'event'), literal(7))]],
    ['compares the column of another table', [condition(storedColumn('persons', 'project_id'), literal(7))]],
    ['compares the column with itself', [condition(project, project)]],
    ['compares a constant', [condition(literal(7), literal(7))]],
    ['compares nothing', [fn('equals', [], BOOLEAN)]],
    ['compares the column with nothing', [fn('equals', [project], BOOLEAN)]],
    ['has a column that is named like the comparison', [storedColumn('events', 'equals')]],
    ['is of the project or anything', [fn('or', [guard, literal(true)], BOOLEAN)]],
    ['has a condition that is not a call', [literal(true)]],
  ])('%s', (_name, conditions) => {
    const plan = selectFrom({ ...scan, conditions });
    const refusal = expect.objectContaining({
      code: 'error',
      message: 'A read of events is not limited to its project.',
    });
    expect(() => assertGuarded(plan, PASS_CONTEXT)).toThrow(refusal);
    const outer = selectFrom({ kind: 'subquery', query: plan });
    expect(() => assertGuarded(outer, PASS_CONTEXT)).toThrow(refusal);
    const inCte = selectFrom({ kind: 'cte', name: 'q' }, { ctes: [{ name: 'q', query: plan }] });
    expect(() => assertGuarded(inCte, PASS_CONTEXT)).toThrow(refusal);
    const inExpression = selectFrom(
      { ...scan, conditions: [guard] },
      { where: { kind: 'subquery', query: plan, type: BOOLEAN } },
    );
    expect(() => assertGuarded(inExpression, PASS_CONTEXT)).toThrow(refusal);
  });
});

it('a plan passes whose reads have the condition beside others', () => {
  const conditions = [condition(storedColumn('events', 'event'), literal('a')), guard];
  expect(() => assertGuarded(selectFrom({ ...scan, conditions }), PASS_CONTEXT)).not.toThrow();
});

it('the guard of every read is the column of its table and the project of the caller', () => {
  const inner = selectFrom(scan);
  const plan = limitScans(selectFrom({ kind: 'subquery', query: inner }), PASS_CONTEXT);
  expect(() => assertGuarded(plan, PASS_CONTEXT)).not.toThrow();
  expect(() => assertGuarded(plan, { ...PASS_CONTEXT, projectId: 8 })).toThrow('not limited');
  expect(printedScan(limitScans(inner, PASS_CONTEXT))).toBe(
    'SELECT 1 FROM events WHERE events.project_id = 7',
  );
});
