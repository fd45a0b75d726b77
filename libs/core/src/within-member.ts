/**
 * Prefixes the `attr` of an error with the path of the node in the request, because planners report paths within the
 * node.
 */
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
