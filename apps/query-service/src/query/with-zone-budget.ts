import type { ZoneBudget } from '@meridian/engine-access';
import type { Compiler } from '@meridian/hogql/compile';

/** A compiler that refuses queries with which their project would use too many time zones. */
export const withZoneBudget = (compiler: Compiler, budget: ZoneBudget): Compiler => ({
  compile(input) {
    const compiled = compiler.compile(input);
    budget.spend(input.projectId, compiled.zones);
    return compiled;
  },
});
