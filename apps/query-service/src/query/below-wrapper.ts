/** A wrapper runs its source, so the members that errors name are below `source` in the request. */
import type { QueryNode } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';

const WRAPPERS: ReadonlySet<QueryNode['kind']> = new Set([
  'InsightVizNode',
  'DataTableNode',
  'DataVisualizationNode',
  'WebVitalsQuery',
]);

/** The prefix of members of the node that runs, such as `source__`. A wrapper may contain another one. */
export const pathToSource = (node: QueryNode): string =>
  WRAPPERS.has(node.kind) && 'source' in node ? `source__${pathToSource(node.source as QueryNode)}` : '';

/** The error with the field as the caller wrote it. */
export const errorBelow = (path: string, error: unknown): unknown => {
  if (!(error instanceof InvalidRequestError)) return error;
  const { code, message, options } = error;
  if (path === '' || !options.attr?.startsWith('query__')) return error;
  const attr = options.attr.replace('query__', `query__${path}`);
  return new InvalidRequestError(code, message, { ...options, attr });
};

export const belowWrapper = async <Result>(node: QueryNode, run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run();
  } catch (error) {
    throw errorBelow(pathToSource(node), error);
  }
};
