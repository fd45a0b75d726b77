/** Errors for a model to act on: what is wrong, the nearest valid names, and an example that works. */
import { closestName, isAppError } from '@meridian/core';
import type { z } from 'zod';
import { oneLine } from './quote-data.ts';
import type { Tool } from './tool.ts';

export interface ToolFailure {
  readonly text: string;
  readonly code: string;
}

/** A failure whose text is ready for the model. */
export class FailedTool extends Error {
  readonly failure: ToolFailure;

  constructor(failure: ToolFailure) {
    super(failure.text);
    this.failure = failure;
  }
}

const exampleOf = ({ name, example }: Tool): string =>
  `Arguments of ${name} that work: ${JSON.stringify(example)}`;

/** A model needs only the first mistakes. Hostile arguments may have thousands. */
const MAX_LINES = 10;
const MAX_LINE_CHARS = 300;

const shortened = (text: string): string =>
  text.length > MAX_LINE_CHARS ? `${text.slice(0, MAX_LINE_CHARS)}…` : text;

export const inputFailure = (tool: Tool, error: z.ZodError): ToolFailure => {
  const known = Object.keys(tool.input.shape);
  const lines = error.issues.slice(0, MAX_LINES).flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys' || issue.path.length > 0)
      return [`- ${shortened(issue.path.join('.')) || 'arguments'}: ${shortened(issue.message)}`];
    return issue.keys.slice(0, MAX_LINES).map((key) => {
      const nearest = closestName(key, known);
      return `- ${shortened(key)}: there is no such argument. ${nearest === undefined ? `Arguments: ${known.join(', ')}.` : `Did you mean ${nearest}?`}`;
    });
  });
  return {
    code: 'invalid_input',
    text: `The arguments of ${tool.name} are not valid:\n${lines.slice(0, MAX_LINES).join('\n')}\n${exampleOf(tool)}`,
  };
};

const ADVICE: Readonly<Record<number, string>> = {
  400: 'Correct the arguments, and call the tool again.',
  403: 'The user did not give access to this. Do not call the tool again.',
  404: 'Look up the names and ids with the tool that lists them.',
  409: 'Read the object again, then decide.',
  429: 'Wait, then call the tool again once.',
  503: 'Wait a few seconds, then call the tool again once.',
  504: 'Make the question smaller: fewer days, fewer breakdown values, or a filter.',
};

/** Undefined for a fault of the service. */
export const failureOf = (tool: Tool, error: unknown): ToolFailure | undefined => {
  if (error instanceof FailedTool) return error.failure;
  if (!isAppError(error) || error.status === 500) return undefined;
  const { status, code, message, options } = error;
  const at = options.attr === undefined ? '' : ` (at ${options.attr.replaceAll('__', '.')})`;
  const example = status === 400 ? `\n${exampleOf(tool)}` : '';
  return { code, text: `${oneLine(message)}${at}\n${ADVICE[status] ?? ''}${example}` };
};

export const INTERNAL_FAILURE: ToolFailure = {
  code: 'error',
  text: 'The tool failed because of a fault of the server. Do not call it again with these arguments.',
};
