import { pageOf, pageParams } from '@meridian/contracts/wire';
import { z } from 'zod';
import { pageExample } from './examples.ts';

/** What the API reference says of one operation, beside its declaration in the contracts. */
export interface Shape {
  /** Query parameters: an object schema. */
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media type of the body; JSON by default. */
  readonly bodyType?: string;
  /** The body of a successful answer. An operation without one answers 204, or with the text of `answerType`. */
  readonly answer?: z.ZodType;
  /** Media type of the answer; JSON by default. */
  readonly answerType?: string;
  /** An answer; it must satisfy `answer`. */
  readonly example?: unknown;
  /** 200 by default, 204 for DELETE. */
  readonly status?: number;
}

export type Shapes = Readonly<Record<string, Shape>>;

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

/** An operation that answers pages, with `limit`, `offset` and parameters of its own. */
export const pagesOf = ({ answer, example }: Answer, query?: z.ZodObject): Shape => ({
  query: z.object({ ...pageParams, ...query?.shape }),
  answer: pageOf(answer),
  example: pageExample(example),
});

export const CREATED = { status: 201 } as const;
export const ACCEPTED = { status: 202 } as const;
