import { pageOf, pageParams } from '@meridian/contracts/wire';
import { z } from 'zod';
import { pageExample } from './examples.ts';

/** The documentation of one operation, beside its declaration in the contracts. */
export interface Shape {
  /** Query parameters: an object schema. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media type of the body; JSON by default. */
  readonly bodyType?: string;
  /** The body of a successful answer. Without it, the answer is empty or the text of `answerType`. */
  readonly answer?: z.ZodType;
  /** Media type of the answer; JSON by default. */
  readonly answerType?: string;
  /** Media types besides JSON in which the same answer is given. */
  readonly otherTypes?: readonly string[];
  /** An answer; it must satisfy `answer`. */
  readonly example?: unknown;
  /** A body; it must satisfy `body`. */
  readonly bodyExample?: unknown;
  /** The answer has no body. */
  readonly isEmpty?: boolean;
  /** The operation exists for clients that call it, and always answers an error. */
  readonly isAlwaysRefused?: boolean;
  /** 200 by default, 204 for DELETE. */
  readonly status?: number;
}

export type Shapes = Readonly<Record<string, Shape>>;

export const statusOf = ({ method }: { readonly method: string }, { status }: Shape): number =>
  status ?? (method === 'DELETE' ? 204 : 200);

export const answersWithoutBody = (operation: { readonly method: string }, shape: Shape): boolean =>
  shape.isEmpty === true || statusOf(operation, shape) === 204;

interface Answer {
  readonly answer: z.ZodType;
  readonly example: unknown;
}

/** The same shapes below a path: `POST /` becomes `POST /api/…/`. */
export const below = (path: string, shapes: Shapes): Record<string, Shape> =>
  Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name.replace(' ', ` ${path}`), shape]));

/** An operation that answers a bare list. */
export const listOf = ({ answer, example }: Answer): Shape => ({
  answer: z.array(answer),
  example: [example],
});

/** A paged operation. It takes `limit`, `offset` and the given parameters. */
export const pagesOf = ({ answer, example }: Answer, query?: z.ZodObject): Shape => ({
  query: z.object({ ...pageParams, ...query?.shape }),
  answer: pageOf(answer),
  example: pageExample(example),
});

/** Media types of rows as a file. */
export const TABLE_FILES = [
  'text/csv',
  'application/x-ndjson',
  'application/vnd.apache.arrow.stream',
  'application/vnd.apache.parquet',
];

export const CREATED = { status: 201 } as const;
export const ACCEPTED = { status: 202 } as const;
