/** Shared by the functions that fold an actor's events into a funnel. */
import type { Expr } from '../ast/nodes.ts';
import { rewriteTree } from '../ast/transform.ts';
import { parseExpr } from '../parse/parse.ts';

export const MAX_STEPS = 100;

type Constant = Extract<Expr, { kind: 'constant' }>;

export const isConstant = (node: Expr): node is Constant => node.kind === 'constant';

interface EventShape {
  /** The number of the current step, as text. */
  readonly number: string;
  /** The position of the breakdown in an event. */
  readonly breakdown: number;
}

/** Which events count for a value of the breakdown, and under which condition one of them counts as a step. */
export const attributionOf = (
  attribution: unknown,
  { number, breakdown }: EventShape,
): { readonly attributed: string; readonly read: string } => {
  const isWanted = `funnel_event.${breakdown} = funnel_value`;
  if (attribution === 'all_events')
    return { attributed: '1 = 1', read: `arrayFilter(funnel_event -> ${isWanted}, {events})` };
  const step = /^step_(\d+)$/.exec(String(attribution))?.[1];
  return {
    attributed: step === undefined ? '1 = 1' : `${number} != ${Number(step) + 1} OR ${isWanted}`,
    read: '{events}',
  };
};

interface Values {
  readonly texts: Readonly<Record<string, string>>;
  readonly expressions: Readonly<Record<string, Expr>>;
}

/** Replaces `{name}` in a template, first by texts and then by expressions. */
export const fillIn = (template: string, { texts, expressions }: Values): Expr => {
  const text = template.replaceAll(/\{(\w+)\}/g, (all, name: string) => texts[name] ?? all);
  return rewriteTree(parseExpr(text), (its) =>
    its.kind === 'placeholder' ? (expressions[String(its.path[0])] ?? its) : its,
  );
};
