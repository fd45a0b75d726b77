/** Parses an unknown value with a schema, or throws an error that names the field as the caller wrote it. */
import { InvalidRequestError } from '@meridian/core';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

export interface ParseInputOptions {
  /** The path of the value within the request: with `query`, `kind` becomes `query.kind`. */
  readonly prefix?: string;
}

export const parseInput = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { prefix }: ParseInputOptions = {},
): z.output<Schema> => {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw toInvalidRequest(parsed.error.issues[0]!, prefix);
};

const toInvalidRequest = (issue: Issue, prefix: string | undefined): InvalidRequestError => {
  const { path, leaf } = deepestIssue(issue);
  const attr = [...(prefix === undefined ? [] : [prefix]), ...path].map(String).join('__') || undefined;
  if (isMissing(leaf))
    return new InvalidRequestError('required', 'This field is required.', {
      attr,
    });
  return new InvalidRequestError('invalid_input', leaf.message, { attr });
};

const isMissing = (issue: Issue): boolean => {
  if (issue.code === 'unrecognized_keys') return false;
  if (issue.code !== 'invalid_union' || issue.errors.length > 0) return issue.input === undefined;
  // A discriminated union reports its whole input at the path of the discriminator.
  const discriminator = issue.path.at(-1);
  return (
    discriminator !== undefined &&
    (issue.input as Record<PropertyKey, unknown>)?.[discriminator] === undefined
  );
};

/** The best match among the branches of a union: the one with the deepest issue, or with the fewest issues. */
const deepestIssue = (issue: Issue): { path: PropertyKey[]; leaf: Issue } => {
  if (issue.code === 'unrecognized_keys') return { path: [...issue.path, issue.keys[0]!], leaf: issue };
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return { path: issue.path, leaf: issue };
  const branches = issue.errors
    .filter((issues) => issues.length > 0)
    .map((issues) => ({ count: issues.length, ...deepestIssue(issues[0]!) }))
    .toSorted((a, b) => b.path.length - a.path.length || a.count - b.count);
  const best = branches[0];
  if (best === undefined || best.path.length === 0) return { path: issue.path, leaf: issue };
  return { path: [...issue.path, ...best.path], leaf: best.leaf };
};
