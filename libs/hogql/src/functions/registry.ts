/** Looking functions up by the author's name: the allow-list. */
import { AGGREGATE_FUNCTIONS, WINDOW_FUNCTIONS } from './aggregates.ts';
import { DATE_FUNCTIONS } from './dates.ts';
import type { FunctionDef, FunctionMap } from './model.ts';
import { SCALAR_FUNCTIONS } from './scalar.ts';

const registry = new Map<string, FunctionDef>();

for (const def of [...AGGREGATE_FUNCTIONS, ...WINDOW_FUNCTIONS, ...SCALAR_FUNCTIONS, ...DATE_FUNCTIONS]) {
  registry.set(def.name, def);
}

export const FUNCTIONS: FunctionMap = registry;

/** Names of SQL that ClickHouse writes with capitals inside, and one of ours that is written in several ways. */
const MIXED_CASE = new Set(
  'countSubstrings dateDiff dateName ifNull isNull makeDate makeDateTime monthName nullIf sortableSemVer timeZone'.split(
    ' ',
  ),
);

/** As in ClickHouse, standard SQL names are case-insensitive and ClickHouse's own, such as `toString`, are not. */
const ANY_CASE: FunctionMap = new Map(
  [...registry]
    .filter(([name]) => name === name.toLowerCase() || name === name.toUpperCase() || MIXED_CASE.has(name))
    .map(([name, def]) => [name.toLowerCase(), def]),
);

export const findFunction = (name: string): FunctionDef | undefined =>
  registry.get(name) ?? ANY_CASE.get(name.toLowerCase());
