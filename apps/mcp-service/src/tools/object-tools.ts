/** Tools that list, get, create, update and delete objects with a numeric id: insights, actions, cohorts. */
import { z } from 'zod';
import { listAnswer, objectAnswer, pageQuery, without } from './list-answer.ts';
import { pageInput, pageOutput } from './page.ts';
import { defineTool, type Feature, type Tool } from './tool.ts';

export interface ObjectTools {
  readonly feature: Feature;
  /** The noun with its article, as in "an action". */
  readonly noun: string;
  readonly path: string;
  readonly param: string;
  readonly id: z.ZodType<string | number>;
  readonly names: Readonly<Record<'list' | 'get' | 'create' | 'update' | 'delete', string>>;
  readonly about: string;
  readonly listMembers: readonly string[];
  /** Members that are too large for the answer. */
  readonly heavyMembers: readonly string[];
  readonly fields: z.ZodRawShape;
  /** Required to create one. */
  readonly required: readonly string[];
  readonly exampleId: string | number;
  readonly example: Readonly<Record<string, unknown>>;
  readonly page?: (object: Record<string, unknown>) => string;
}

export const objectTools = (of: ObjectTools): Tool[] => {
  const { feature, noun, path, param, names, heavyMembers, fields, required, example, exampleId } = of;
  const title = noun.replace(/^an? /, '');
  const one = `${path}:${param}/`;
  const output = { id: z.int() };
  const id = of.id.describe(`The id of ${noun}.`);
  const answer = (what: string, object: unknown, link: (page: string) => string) => {
    const light = without(object, heavyMembers);
    return objectAnswer(what, light, of.page === undefined ? undefined : link(of.page(light)));
  };
  const optionalFields = Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [name, (schema as z.ZodType).optional()]),
  );
  const createFields = Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => [
      name,
      required.includes(name) ? schema : (schema as z.ZodType).optional(),
    ]),
  );
  return [
    defineTool(names.list, {
      title: `List ${title}s`,
      description: `Lists ${title}s of the project. ${of.about}`,
      feature,
      operations: [`GET ${path}`],
      input: { ...pageInput, search: z.string().max(400).optional().describe('A part of the name.') },
      output: pageOutput,
      example: { limit: 20 },
      run: async (args, { call }) => {
        const basic = feature === 'insights' ? true : undefined;
        const page = await call(`GET ${path}`, {
          query: { ...pageQuery(args), search: args.search, basic },
        });
        return listAnswer(page, args, of.listMembers);
      },
    }),
    defineTool(names.get, {
      title: `Get ${noun}`,
      description: `Reads the definition of ${noun}.`,
      feature,
      operations: [`GET ${one}`],
      input: { id },
      output,
      example: { id: exampleId } as never,
      run: async (args, { call, link }) => {
        const object = await call(`GET ${one}`, { params: { [param]: args.id as string } });
        return answer(`This is ${noun}.`, object, link);
      },
    }),
    defineTool(names.create, {
      title: `Create ${noun}`,
      description: `Creates ${noun}. ${of.about}`,
      feature,
      effect: 'create',
      operations: [`POST ${path}`],
      input: createFields,
      output,
      example: example as never,
      run: async ({ project_id: _, ...body }: Record<string, unknown>, { call, link }) =>
        answer(`Created ${noun}.`, await call(`POST ${path}`, { body }), link),
    }),
    defineTool(names.update, {
      title: `Update ${noun}`,
      description: `Changes the given members of ${noun}; the others stay.`,
      feature,
      effect: 'update',
      operations: [`PATCH ${one}`],
      input: { id, ...optionalFields },
      output,
      example: { id: exampleId, description: 'Counted since March.' } as never,
      run: async ({ project_id: _, id: asked, ...body }: Record<string, unknown>, { call, link }) => {
        const object = await call(`PATCH ${one}`, { params: { [param]: asked as string }, body });
        return answer(`Updated ${noun}.`, object, link);
      },
    }),
    defineTool(names.delete, {
      title: `Delete ${noun}`,
      description: `Deletes ${noun}. Ask the user before you call this.`,
      feature,
      effect: 'delete',
      operations: [`PATCH ${one}`],
      input: { id },
      output: { deleted: z.boolean() },
      example: { id: exampleId } as never,
      run: async (args, { call }) => {
        await call(`PATCH ${one}`, { params: { [param]: args.id as string }, body: { deleted: true } });
        return { structured: { deleted: true }, text: `Deleted ${noun}.` };
      },
    }),
  ];
};
