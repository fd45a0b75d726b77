/** An action matches an event when any of its steps does. */
import type { PropertyFilter } from '@meridian/contracts/query';
import { and, compare, constant, equals, field, or } from '../ast/builders.ts';
import type { Expr } from '../ast/nodes.ts';
import { elementCondition } from './element-filters.ts';
import { propertiesToExpr } from './property-filters.ts';

type TextMatching = 'exact' | 'contains' | 'regex';

export interface ActionStep {
  readonly event?: string | null | undefined;
  readonly properties?: readonly PropertyFilter[] | null | undefined;
  readonly url?: string | null | undefined;
  readonly url_matching?: TextMatching | null | undefined;
  readonly selector?: string | null | undefined;
  readonly tag_name?: string | null | undefined;
  readonly text?: string | null | undefined;
  readonly text_matching?: TextMatching | null | undefined;
  readonly href?: string | null | undefined;
  readonly href_matching?: TextMatching | null | undefined;
}

export interface Action {
  readonly id: number;
  readonly name: string;
  readonly steps: readonly ActionStep[];
}

export const actionToExpr = (action: Action): Expr =>
  action.steps.length === 0 ? constant(false) : or(...action.steps.map(stepToExpr));

const stepToExpr = (step: ActionStep): Expr =>
  and(
    step.event ? equals(field('event'), constant(step.event)) : undefined,
    step.url
      ? matchText(field('properties', '$current_url'), step.url, step.url_matching ?? 'contains')
      : undefined,
    elementText(step, 'selector', 'exact'),
    elementText(step, 'tag_name', 'exact'),
    elementText(step, 'text', step.text_matching ?? 'exact'),
    elementText(step, 'href', step.href_matching ?? 'exact'),
    step.properties?.length ? propertiesToExpr({ type: 'AND', values: [...step.properties] }) : undefined,
  );

const OPERATORS = { exact: 'exact', contains: 'icontains', regex: 'regex' } as const;

const elementText = (
  step: ActionStep,
  key: 'selector' | 'tag_name' | 'text' | 'href',
  matching: TextMatching,
): Expr | undefined => {
  const value = step[key];
  return value
    ? elementCondition({ type: 'element', key, value, operator: OPERATORS[matching] } as PropertyFilter)
    : undefined;
};

const matchText = (subject: Expr, value: string, matching: TextMatching): Expr => {
  switch (matching) {
    case 'exact':
      return equals(subject, constant(value));
    case 'regex':
      return compare('=~', subject, constant(value));
    case 'contains':
      return compare('like', subject, constant(`%${value.replace(/[\\_]/g, (char) => `\\${char}`)}%`));
  }
};
