/** The counted actors: persons, or groups of one type. */
import { and, compare, constant, type Expr, field } from '@meridian/hogql/build';

export interface Actor {
  readonly key: Expr;
  /** Leaves out events without such an actor. */
  readonly present?: Expr;
}

export const actorOf = (groupTypeIndex: number | undefined): Actor => {
  if (groupTypeIndex === undefined) return { key: field('person_id') };
  const key = field(`$group_${groupTypeIndex}`);
  return { key, present: compare('!=', key, constant('')) };
};

/** The conjunction of the defined conditions. */
export const where = (...conditions: readonly (Expr | undefined)[]): Expr | undefined =>
  conditions.some((condition) => condition !== undefined) ? and(...conditions) : undefined;
