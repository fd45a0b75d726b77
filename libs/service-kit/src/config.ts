/**
 * Configuration: a shape of zod schemas by variable name in, one frozen typed object out.
 * Every problem is reported in one message, and no message ever shows a value: any of them may be a secret.
 */
import { channel } from 'node:diagnostics_channel';
import { Secret } from '@meridian/core';
import { z } from 'zod';

export type EnvShape = Readonly<Record<string, z.ZodType>>;

/** The result of `parseConfig`: the parsed variables by name. */
export type ConfigOf<Shape extends EnvShape> = {
  readonly [Name in keyof Shape]: z.output<Shape[Name]>;
};

/** Publishes each shape that is parsed, from which `.env.example` is generated. */
export const configShapes = channel('meridian:config-shape');

export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(['Invalid environment variables:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Checks several variables together ("both or neither") and returns one message per problem. */
export type ConfigRule<Shape extends EnvShape> = (config: ConfigOf<Shape>) => readonly string[];

export const parseConfig = <Shape extends EnvShape>(
  shape: Shape,
  env: Readonly<Record<string, string | undefined>>,
  rule: ConfigRule<Shape> = () => [],
): ConfigOf<Shape> => {
  configShapes.publish(shape);
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    // `NAME=` in a file means "not set", because no variable accepts an empty string.
    const value = env[name] === '' ? undefined : env[name];
    const parsed = schema.safeParse(value);
    if (parsed.success) config[name] = parsed.data;
    else problems.push(describeProblem(name, schema, value, parsed.error.issues));
  }
  const whole = Object.freeze(config) as ConfigOf<Shape>;
  if (problems.length === 0) problems.push(...rule(whole));
  if (problems.length > 0) throw new ConfigError(problems);
  return whole;
};

const describeProblem = (
  name: string,
  schema: z.ZodType,
  value: string | undefined,
  issues: readonly z.core.$ZodIssue[],
): string => {
  const description = descriptionOf(schema);
  const purpose = description === undefined ? '' : ` (${description})`;
  if (value === undefined) return `${name} is missing${purpose}`;
  return `${name} is invalid: ${issues.map((issue) => issue.message).join('; ')}${purpose}`;
};

/** The description of a variable. `optional()` and `default()` wrap the schema that has it. */
export const descriptionOf = (schema: z.ZodType): string | undefined => {
  if (schema.description !== undefined) return schema.description;
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? descriptionOf(schema.unwrap() as z.ZodType)
    : undefined;
};

/** A text that is carried as `Secret`, so that printing the config shows nothing of it. */
export const secretString = (description: string, { minLength = 1 }: { minLength?: number } = {}) =>
  z
    .string()
    .min(minLength, `expected at least ${minLength} characters`)
    .transform((text) => new Secret(text))
    .describe(description);

export const envInteger = (description: string, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}) =>
  z
    .string()
    .regex(/^-?\d+$/, 'expected a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `expected a number from ${min} to ${max}`)
    .describe(description);

export const envFlag = (description: string) =>
  z
    .enum(['true', 'false'], 'expected true or false')
    .default('false')
    .transform((text) => text === 'true')
    .describe(description);

/** An http(s) address without a trailing slash, so that paths can be appended. */
export const envUrl = (description: string) =>
  z
    .url({ protocol: /^https?$/, error: 'expected an http or https address' })
    .transform((text) => text.replace(/\/+$/, ''))
    .describe(description);

/** `a,b,c` as a list; blanks around the commas do not count. */
export const envList = (description: string) =>
  z
    .string()
    .default('')
    .transform((text): readonly string[] =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    )
    .describe(description);
