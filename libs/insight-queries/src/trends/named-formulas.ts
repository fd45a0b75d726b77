/** The formulas of a query, from any of the three members that hold formulas. */
import type { TrendsFilter, TrendsQuery } from '@meridian/contracts/query';
import { type Formula, parseFormula, seriesIn } from './formula.ts';

export interface NamedFormula {
  readonly text: string;
  readonly name: string | undefined;
  readonly evaluate: Formula;
}

interface Asked {
  readonly formula: string;
  readonly name?: string | undefined;
  readonly path: string;
}

export const formulasOf = ({ trendsFilter, series }: TrendsQuery): NamedFormula[] =>
  requestedFormulas(trendsFilter).map(({ formula, name, path }) => ({
    text: formula,
    name,
    evaluate: parseFormula(formula, { seriesCount: series.length, path: `trendsFilter__${path}` }),
  }));

/** The indices of the series that the formulas use. */
export const usedSeries = (formulas: readonly NamedFormula[]): number[] => [
  ...new Set(formulas.flatMap(({ text }) => seriesIn(text))),
];

/** The formulas that lines are computed for, in the order of the lines. They may not be valid. */
export const requestedFormulas = (filter: TrendsFilter): Asked[] =>
  givenFormulas(filter).filter(({ formula }) => formula.trim() !== '');

/** The newest member takes precedence. */
const givenFormulas = ({ formulaNodes, formulas, formula }: TrendsFilter): Asked[] => {
  if (formulaNodes !== undefined) {
    return formulaNodes.map((node, index) => ({
      formula: node.formula,
      name: node.custom_name,
      path: `formulaNodes__${index}__formula`,
    }));
  }
  if (formulas !== undefined)
    return formulas.map((text, index) => ({ formula: text, path: `formulas__${index}` }));
  return formula === undefined ? [] : [{ formula, path: 'formula' }];
};
