/** A wrapper runs its source, so the members that errors name are below `source` in the request. */
import type { QueryNode } from '@meridian/contracts/query';
import { InvalidRequestError } from '@meridian/core';

const WRAPPERS: ReadonlySet<QueryNode['kind']> = new Set([
  'InsightVizNode',
  'DataTableNode',
  'DataVisualizationNode',
  'WebVitalsQuery',
]);

export const belowWrapper = async <Result>(node: QueryNode, run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run();
  } catch (error) {
    const attr = error instanceof InvalidRequestError ? error.options.attr : undefined;
    const path = pathToSource(node);
    if (path === '' || !attr?.startsWith('query__')) throw error;
    const { code, message, options } = error as InvalidRequestError;
    throw new InvalidRequestError(code, message, {
      ...options,
      attr: attr.replace('query__', `query__${path}`),
    });
  }
};

/** A wrapper may contain another one. */
const pathToSource = (node: QueryNode): string =>
  WRAPPERS.has(node.kind) && 'source' in node ? `source__${pathToSource(node.source as QueryNode)}` : '';
