/**
 * Applies replacement rules to a path one after another: `/user/17` → `/user/:id`. A rule with an empty regular
 * expression, which occurs between all characters, is not ready and does nothing.
 */
import type { PathCleaningRule } from '@meridian/contracts/query';
import { call, constant } from '../ast/builders.ts';
import type { Expr } from '../ast/nodes.ts';

export const cleanedPath = (path: Expr, rules: readonly PathCleaningRule[]): Expr =>
  rules
    .filter(({ regex }) => regex !== '')
    .reduce<Expr>(
      (text, { regex, alias }) => call('replaceRegexpAll', [text, constant(regex), constant(alias)]),
      path,
    );
