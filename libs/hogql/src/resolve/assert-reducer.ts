/** The functions that aggregate a list by the aggregation that a text names: `arrayReduce('quantiles(0.5, 0.9)', list)`. */
import { queryError } from '../errors.ts';
import { findFunction } from '../functions/registry.ts';
import { isStringLiteral } from '../plan/builders.ts';
import type { PlanExpr } from '../plan/nodes.ts';

const REDUCERS: ReadonlySet<string> = new Set(['arrayReduce', 'arrayReduceInRanges']);

const AGGREGATION = /^(\w+)\s*(?:\((.*)\))?$/s;
const CONSTANTS = /^\s*(?:(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|'[^'\\]*')\s*(?:,\s*(?!$)|$))*$/i;

/** They compare each item with each other one, and the engine cannot end them before the last. */
const NOT_OF_LISTS = /^kolmogorovSmirnovTest/;

export const assertReducer = (name: string, [text]: readonly PlanExpr[]): void => {
  if (!REDUCERS.has(name) || text === undefined) return;
  if (!isStringLiteral(text))
    throw queryError(`The first argument of ${name}() must be a text, such as 'sum'.`, text.span);
  const [, aggregation = '', params] = AGGREGATION.exec(text.value.trim()) ?? [];
  const def = findFunction(aggregation);
  if (def?.kind !== 'aggregate' || def.clickhouse !== aggregation || NOT_OF_LISTS.test(aggregation))
    throw queryError(`${name}() cannot use ${JSON.stringify(text.value.slice(0, 100))}.`, text.span);
  if (params === undefined) return;
  const count = params.trim() === '' ? 0 : params.split(',').length;
  if (!CONSTANTS.test(params) || count > (def.params?.max ?? 0))
    throw queryError(
      `The parameters of '${aggregation}' in ${name}() must be those of the aggregation, as constants.`,
      text.span,
    );
};
