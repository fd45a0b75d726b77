/** Keeps the node's list of variables consistent with `{variables.x}` in its SQL when the query is stored. */

import { InvalidRequestError, isUuid } from '@meridian/core';
import type { Expr, Query } from '@meridian/hogql/build';
import type { ProjectVariable } from '../clients/query-client.ts';
import type { EndpointNode, NodeVariable } from './endpoint-model.ts';

const VARIABLES_DOC = 'docs/endpoints.md';

/** Returns code names in the order of their first use. */
export const variablesUsed = (tree: Expr | Query): string[] => {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      const { kind, path } = value as { readonly kind?: unknown; readonly path?: readonly string[] };
      if (kind === 'placeholder' && path?.[0] === 'variables' && path.length > 1) {
        names.add(path.slice(1).join('.'));
      }
      for (const child of Object.values(value)) if (typeof child === 'object') visit(child);
    }
  };
  visit(tree);
  return [...names];
};

/** Returns the node with exactly the variables that its SQL uses. Missing ones get their defaults. */
export const syncVariables = (
  node: EndpointNode,
  used: readonly string[],
  defined: readonly ProjectVariable[],
): EndpointNode => {
  const listed = Object.values(node.variables ?? {});
  checkIds(listed, defined);
  const unknown = used.filter(
    (name) =>
      !listed.some(({ code_name }) => code_name === name) &&
      !defined.some(({ codeName }) => codeName === name),
  );
  if (unknown.length > 0) {
    throw invalidQuery(
      `Query references undefined variable(s): ${unknown.join(', ')}. See ${VARIABLES_DOC} for how to define one.`,
    );
  }
  const { variables: _, ...members } = node;
  if (used.length === 0) return members as EndpointNode;
  const variables = used.map((name): [string, NodeVariable] => {
    const own = listed.find(({ code_name }) => code_name === name);
    const definition = defined.find(({ codeName }) => codeName === name);
    const variable = own ?? {
      variableId: definition!.id,
      code_name: name,
      value: definition!.defaultValue ?? null,
    };
    return [variable.variableId, variable];
  });
  return { ...members, variables: Object.fromEntries(variables) } as EndpointNode;
};

const checkIds = (listed: readonly NodeVariable[], defined: readonly ProjectVariable[]): void => {
  const ids = listed.map(({ variableId }) => variableId);
  const malformed = ids.filter((id) => !isUuid(id));
  if (malformed.length > 0) throw invalidQuery(`Variable ID(s) not valid UUIDs: ${malformed.join(', ')}`);
  const known = new Set(defined.map(({ id }) => id.toLowerCase()));
  const missing = ids.filter((id) => !known.has(id.toLowerCase()));
  if (missing.length > 0) throw invalidQuery(`Variable ID(s) not found: ${missing.join(', ')}`);
};

export const invalidQuery = (detail: string, cause?: unknown): InvalidRequestError =>
  new InvalidRequestError('invalid_input', detail, { attr: 'query', cause });
