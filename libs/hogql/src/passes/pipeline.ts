/** Every decision between a resolved plan and its SQL, in order. */
import type { PlanQuery } from '../plan/nodes.ts';
import type { PassContext } from './context.ts';
import { readExactTextOnly } from './exact-text.ts';
import { assertGuarded } from './guard-tenant.ts';
import { keepTopRows } from './keep-top-rows.ts';
import { limitScans } from './limit-scans.ts';
import { lowerFunctions } from './lower-functions.ts';
import { narrowScans } from './narrow-scans.ts';
import { nestOwnJoins } from './nest-own-joins.ts';
import { applyNullRules } from './null-rules.ts';
import { showInProjectTimezone } from './project-timezone.ts';

type Pass = (query: PlanQuery, context: PassContext) => PlanQuery;

const PASSES: readonly Pass[] = [
  readExactTextOnly, //     properties compared with a text: the string sub-column
  applyNullRules, //        comparisons are never NULL
  lowerFunctions, //        the author's functions → ClickHouse's, safe ones first
  showInProjectTimezone, // instants carry the project's zone
  limitScans, //            every table: this project, and the rows that count
  nestOwnJoins, //          tables that a join's own condition needs
  keepTopRows, //           the newest rows: read as few as the engine can
  narrowScans, //           every table: only what is used
];

export const runPasses = (query: PlanQuery, context: PassContext): PlanQuery => {
  const finished = PASSES.reduce((current, pass) => pass(current, context), query);
  assertGuarded(finished, context);
  return finished;
};
