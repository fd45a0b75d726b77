/** The definition of a tool: its input, its output, the operations that it calls, and an example. */
import type { Principal, Scope } from '@meridian/contracts/internal';
import { z } from 'zod';
import { findOperation, type OperationCall, scopeOf } from '../clients/platform-api.ts';

/** Sets of tools that `?features=` chooses from. */
export const FEATURES = [
  'workspace',
  'data_schema',
  'sql',
  'insights',
  'persons',
  'actions',
  'cohorts',
  'endpoints',
  'docs',
] as const;

export type Feature = (typeof FEATURES)[number];

export interface ToolContext {
  readonly principal: Principal;
  /** Throws when the caller has no project. */
  readonly projectId: () => number;
  /** Adds the project to the parameters of the path. */
  readonly call: (operation: string, call?: OperationCall) => Promise<unknown>;
  /** The same, without parsing the answer. */
  readonly read: (operation: string, call?: OperationCall) => Promise<Uint8Array>;
  /** Whether the caller would get the same answer of this query now. False also when that is not known. */
  readonly isUnchanged: (body: string, digest: string) => Promise<boolean>;
  /** A page of the web app, relative to the project. */
  readonly link: (path: string) => string;
}

export interface ToolAnswer {
  readonly structured: Readonly<Record<string, unknown>>;
  /** Short text for clients that show no structured content. Data in it comes from `quoteData`. */
  readonly text: string;
}

export type Effect = 'read' | 'create' | 'update' | 'delete';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly feature: Feature;
  readonly effect: Effect;
  /** Whether its result is an insight, which a page can draw. */
  readonly isDrawn: boolean;
  /** A call that may take long, so that a client can come back for the result. */
  readonly runsLong: 'query' | 'materialization' | undefined;
  readonly scopes: readonly Scope[];
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Arguments that work in a project with the events of the documentation. */
  readonly example: Readonly<Record<string, unknown>>;
  readonly run: (args: never, context: ToolContext) => Promise<ToolAnswer>;
  /** Set if the tool formats the answer of one query. */
  readonly question: Question<never> | undefined;
}

export const QUERY = 'POST /query/';

/**
 * The body of a query and the format of its answer. Both must be pure functions, because an answer with equal bytes is
 * formatted once.
 */
export interface Question<Args> {
  readonly bodyOf: (args: Args) => object;
  readonly format: (answer: unknown, args: Args, context: Pick<ToolContext, 'link'>) => ToolAnswer;
}

interface ToolOptions<Input extends z.ZodRawShape> {
  readonly title: string;
  readonly description: string;
  readonly feature: Feature;
  readonly effect?: Effect;
  readonly isDrawn?: boolean;
  readonly runsLong?: Tool['runsLong'];
  /** The operations that it may call; their scopes are required. */
  readonly operations: readonly string[];
  readonly input: Input;
  readonly output: z.ZodRawShape;
  readonly example: z.input<z.ZodObject<Input>>;
  readonly run:
    | Question<z.output<z.ZodObject<Input>>>
    | ((args: z.output<z.ZodObject<Input>>, context: ToolContext) => Promise<ToolAnswer>);
}

const projectMember = {
  project_id: z.int().positive().optional().describe('The project; by default the current one.'),
};

export const defineTool = <Input extends z.ZodRawShape>(
  name: string,
  {
    operations,
    effect = 'read',
    isDrawn = false,
    runsLong,
    input,
    output,
    run,
    ...others
  }: ToolOptions<Input>,
): Tool => {
  const isOfProject = operations.some((operation) => findOperation(operation).path.includes(':project_id'));
  const scopes = new Set(operations.flatMap((operation) => scopeOf(operation) ?? []));
  return {
    ...others,
    name,
    effect,
    isDrawn,
    runsLong,
    scopes: [...scopes],
    input: z.strictObject({ ...input, ...(isOfProject && !('project_id' in input) && projectMember) }),
    output: z.looseObject(output),
    question: typeof run === 'function' ? undefined : (run as Tool['question']),
    run: (typeof run === 'function' ? run : asking(run)) as Tool['run'],
  };
};

const asking =
  <Args>({ bodyOf, format }: Question<Args>) =>
  async (args: Args, context: ToolContext): Promise<ToolAnswer> =>
    format(await context.call(QUERY, { body: bodyOf(args) }), args, context);
