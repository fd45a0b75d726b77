import type { Lambda } from '../ast/nodes.ts';
import type { PlanExpr } from '../plan/nodes.ts';
import { lambdaTo, UNKNOWN, type ValueType } from '../plan/types.ts';
import { checkIdentifier } from './check-identifier.ts';
import type { ResolveContext } from './context.ts';
import { resolveExpr } from './resolve-node.ts';
import type { Alias, Scope } from './scope.ts';

export const resolveLambda = (
  node: Lambda,
  scope: Scope,
  context: ResolveContext,
  argTypes: readonly ValueType[] = [],
): PlanExpr => {
  const lambdaArgs = new Map(scope.lambdaArgs);
  const names = node.args.map((arg, index) => {
    checkIdentifier(arg, node.span);
    const name = context.ownName(arg);
    const type = argTypes[index] ?? UNKNOWN;
    lambdaArgs.set(arg, { type, reference: { kind: 'lambdaArg', name, type } } satisfies Alias);
    return name;
  });
  const body = resolveExpr(node.body, { ...scope, lambdaArgs }, context);
  return { kind: 'lambda', args: names, body, type: lambdaTo(body.type) };
};
