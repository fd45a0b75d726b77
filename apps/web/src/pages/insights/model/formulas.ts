/** The formulas of a trend, whichever of the three members has them. */
import type { TrendsQuery } from '../../../features/query/query-types.ts';

export interface FormulaNode {
  readonly formula: string;
  readonly custom_name?: string | null | undefined;
}

export const formulasOf = ({ trendsFilter }: TrendsQuery): readonly FormulaNode[] => {
  const { formulaNodes, formulas, formula } = trendsFilter ?? {};
  if (formulaNodes && formulaNodes.length > 0) return formulaNodes;
  if (formulas && formulas.length > 0) return formulas.map((text) => ({ formula: text }));
  return formula ? [{ formula }] : [];
};

/** Writes them in the one form that has names, and removes the older forms. */
export const withFormulas = (query: TrendsQuery, nodes: readonly FormulaNode[]): TrendsQuery => {
  const { formulaNodes: _nodes, formulas: _formulas, formula: _formula, ...rest } = query.trendsFilter ?? {};
  const named = nodes.map(({ formula, custom_name }) => ({ formula, ...(custom_name && { custom_name }) }));
  return { ...query, trendsFilter: { ...rest, ...(named.length > 0 && { formulaNodes: named }) } };
};
