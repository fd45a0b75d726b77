import { Button, IconButton } from '@meridian/ui';
import { Sigma, X } from 'lucide-react';
import { byPosition } from '../../../features/form/by-position.ts';
import { DelayedInput } from '../../../features/form/delayed-input.tsx';
import { ProblemText } from '../../../features/form/problem-text.tsx';
import type { InsightQuery, TrendsQuery } from '../../../features/query/query-types.ts';
import { type FormulaNode, formulasOf, withFormulas } from '../model/formulas.ts';
import { type FieldProblem, messageAt } from '../model/query-errors.ts';
import { PanelSection } from './panel-section.tsx';

interface TrendSettingsProps {
  readonly query: TrendsQuery;
  readonly onChange: (query: InsightQuery) => void;
  readonly problem: FieldProblem | undefined;
}

/** The formulas of a trend. */
export const TrendSettings = ({ query, onChange, problem }: TrendSettingsProps) => {
  const formulas = formulasOf(query);
  const change = (next: readonly FormulaNode[]): void => onChange(withFormulas(query, next));
  const message =
    messageAt(problem, 'trendsFilter__formula') ??
    messageAt(problem, 'trendsFilter__formulas') ??
    messageAt(problem, 'trendsFilter__formulaNodes');
  return (
    <PanelSection title="Formulas">
      {byPosition(formulas).map(({ item: node, index, key }) => (
        <div key={key} className="flex items-center gap-1">
          <DelayedInput
            aria-label={`Formula ${index + 1}`}
            aria-invalid={message !== undefined}
            placeholder="A / B * 100"
            isMonospaced
            value={node.formula}
            onChange={(formula) => change(formulas.with(index, { ...node, formula }))}
          />
          <DelayedInput
            aria-label={`Name of formula ${index + 1}`}
            placeholder="Name"
            value={node.custom_name ?? ''}
            onChange={(name) => change(formulas.with(index, { ...node, custom_name: name || undefined }))}
          />
          <IconButton
            size="sm"
            label={`Remove formula ${index + 1}`}
            icon={<X />}
            className="text-muted"
            onClick={() => change(formulas.toSpliced(index, 1))}
          />
        </div>
      ))}
      <ProblemText text={message} />
      <Button
        size="sm"
        variant="ghost"
        icon={<Sigma />}
        className="justify-self-start text-muted"
        onClick={() => change([...formulas, { formula: query.series.length > 1 ? 'A / B' : 'A' }])}
      >
        Add formula
      </Button>
    </PanelSection>
  );
};
