/**
 * Applies replacement rules to a path one after another: `/user/17` → `/user/:id`. Rules with an empty regular
 * expression are skipped: it would match between all characters.
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
