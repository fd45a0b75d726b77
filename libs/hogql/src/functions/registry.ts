/** Looking functions up by the author's name: the allow-list, and what may have been meant. */
import { closestName } from '../did-you-mean.ts';
import { AGGREGATE_FUNCTIONS, WINDOW_FUNCTIONS } from './aggregates.ts';
import { DATE_FUNCTIONS } from './dates.ts';
import type { FunctionDef, FunctionMap } from './model.ts';
import { SCALAR_FUNCTIONS } from './scalar.ts';

const registry = new Map<string, FunctionDef>();

for (const def of [...AGGREGATE_FUNCTIONS, ...WINDOW_FUNCTIONS, ...SCALAR_FUNCTIONS, ...DATE_FUNCTIONS]) {
  registry.set(def.name, def);
}

export const FUNCTIONS: FunctionMap = registry;

/** ClickHouse takes these in any case, and so do we. */
const ANY_CASE = new Set(
  [...registry.keys()].filter((name) => name === name.toLowerCase() || name === name.toUpperCase()),
);

export const findFunction = (name: string): FunctionDef | undefined => {
  const exact = registry.get(name);
  if (exact) return exact;
  const lower = name.toLowerCase();
  return ANY_CASE.has(lower) && name === name.toUpperCase() ? registry.get(lower) : undefined;
};

export const closestFunction = (name: string): string | undefined => closestName(name, registry.keys());
