/** A planner names members as its node has them; the caller knows them below where the node stands in the request. */
import { InvalidRequestError } from './errors.ts';

export const withinMember = <Plan>(path: string, plan: () => Plan): Plan => {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof InvalidRequestError) || error.options.attr === undefined) throw error;
    throw new InvalidRequestError(error.code, error.message, {
      ...error.options,
      attr: `${path}__${error.options.attr}`,
    });
  }
};
