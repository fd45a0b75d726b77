import { z } from 'zod';
import { listAnswer, objectAnswer, pageQuery } from './list-answer.ts';
import { cutPage, offsetOf, pageInput, pageOutput } from './page.ts';
import { table } from './quote-data.ts';
import { defineTool, type Tool } from './tool.ts';

const personId = z.string().min(1).max(400).describe('The uuid of a person, or one of its distinct ids.');

const EVENT_COLUMNS = ['timestamp', 'event', 'distinct_id', 'properties'] as const;

export const PERSON_TOOLS: readonly Tool[] = [
  defineTool('persons-list', {
    title: 'Find persons',
    description:
      'Finds persons by name, e-mail address or distinct id. For filters of properties use execute-sql.',
    feature: 'persons',
    operations: ['GET /persons/'],
    input: {
      search: z.string().max(400).optional().describe('A part of the name, the e-mail address or an id.'),
      email: z.string().max(400).optional(),
      distinct_id: z.string().max(400).optional(),
      ...pageInput,
    },
    output: pageOutput,
    example: { search: 'ada@example.com' },
    run: async (args, { call }) => {
      const { search, email, distinct_id } = args;
      const page = await call('GET /persons/', {
        query: { ...pageQuery(args), search, email, distinct_id },
      });
      const members = ['id', 'name', 'distinct_ids', 'created_at', 'is_identified', 'properties'];
      return listAnswer(page, args, members);
    },
  }),
  defineTool('persons-retrieve', {
    title: 'Get a person',
    description: 'Reads a person with all properties and distinct ids.',
    feature: 'persons',
    operations: ['GET /persons/:person_id/'],
    input: { id: personId },
    output: { id: z.string(), properties: z.record(z.string(), z.unknown()) },
    example: { id: '019a3f0b-90aa-7b1c-a2d3-4e5f60718293' },
    run: async ({ id }, { call }) =>
      objectAnswer('Person.', await call('GET /persons/:person_id/', { params: { person_id: id } })),
  }),
  defineTool('persons-values-retrieve', {
    title: 'List values of a person property',
    description: 'Lists values of a property of persons, for filters.',
    feature: 'persons',
    operations: ['GET /persons/values/'],
    input: {
      key: z.string().min(1).max(400).describe('The property.'),
      value: z.string().max(400).optional().describe('A part of the value.'),
    },
    output: { results: z.array(z.unknown()) },
    example: { key: 'plan' },
    run: async ({ key, value }, { call }) => {
      const answer = await call('GET /persons/values/', { query: { key, value } });
      const results = (Array.isArray(answer) ? answer : (answer as { results: unknown[] }).results) as {
        name: unknown;
      }[];
      return {
        structured: { results },
        text: table(
          ['value'],
          results.map(({ name }) => [name]),
        ),
      };
    },
  }),
  defineTool('persons-cohorts-retrieve', {
    title: 'List the cohorts of a person',
    description: 'Lists the cohorts that a person belongs to.',
    feature: 'persons',
    operations: ['GET /persons/cohorts/'],
    input: { id: z.uuid().describe('The uuid of a person.') },
    output: { results: z.array(z.unknown()) },
    example: { id: '019a3f0b-90aa-7b1c-a2d3-4e5f60718293' },
    run: async ({ id }, { call }) =>
      objectAnswer('Cohorts.', await call('GET /persons/cohorts/', { query: { person_id: id } })),
  }),
  defineTool('events-list', {
    title: 'List events',
    description:
      'Lists the latest events, newest first; of one person or of one name. To count or to group events use execute-sql or query-trends.',
    feature: 'persons',
    operations: ['POST /query/'],
    input: {
      event: z.string().min(1).max(400).optional().describe('The name of the events.'),
      person_id: z.uuid().optional().describe('The uuid of a person.'),
      after: z.string().max(64).optional().describe('Such as -24h or 2026-01-31T00:00:00Z; by default -24h.'),
      before: z.string().max(64).optional(),
      ...pageInput,
    },
    output: pageOutput,
    example: { event: '$pageview', after: '-7d', limit: 20 },
    run: async (args, { call }) => {
      const { event, person_id, after = '-24h', before } = args;
      const answer = (await call('POST /query/', {
        body: {
          query: {
            kind: 'EventsQuery',
            select: EVENT_COLUMNS,
            orderBy: ['timestamp DESC'],
            after,
            ...(before !== undefined && { before }),
            ...(event !== undefined && { event }),
            ...(person_id !== undefined && { personId: person_id }),
            limit: args.limit,
            offset: offsetOf(args),
          },
        },
      })) as { results: readonly unknown[][]; hasMore?: boolean };
      const { rows, next_cursor } = cutPage(answer.results, args, answer.hasMore === true);
      const results = (rows as unknown[][]).map((row) =>
        Object.fromEntries(EVENT_COLUMNS.map((column, index) => [column, row[index]])),
      );
      return {
        structured: { results, next_cursor },
        text: `${rows.length} events.\n${table(EVENT_COLUMNS, rows as unknown[][])}`,
      };
    },
  }),
];
