/** Prompts for the common jobs. A user picks one, and the model does the steps. */
import {
  type GetPromptResult,
  type ListPromptsResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';

import { oneLine } from '../tools/quote-data.ts';

interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  readonly text: (args: Readonly<Record<string, string>>) => string;
}

const argument = (name: string, description: string, required = true): PromptArgument => ({
  name,
  description,
  required,
});

export const PROMPTS: readonly Prompt[] = [
  {
    name: 'explore-funnel-drop',
    title: 'Explore a drop in a funnel',
    description: 'Finds the step at which persons stop, who they are, and what they do instead.',
    arguments: [
      argument('steps', 'The events of the funnel, separated by commas.'),
      argument('date_from', 'The start, such as -30d.', false),
    ],
    text: ({ steps, date_from = '-30d' }) =>
      [
        `Find out why persons stop in the funnel ${steps} since ${date_from}.`,
        '1. Check the names of the events with read-data-schema.',
        '2. Run query-funnel, and name the step with the largest loss.',
        '3. Run it again with breakdowns by $browser, $device_type and one property of the event, and say where the loss differs.',
        '4. List some of those who stopped with query-funnel-actors and a negative step, and read their events with events-list.',
        '5. Run query-paths from the step before the loss to see where they go.',
        '6. Answer with the numbers, what they show, what they do not show, and what to check next.',
      ].join('\n'),
  },
  {
    name: 'find-spike-cause',
    title: 'Find the cause of a spike or a drop',
    description: 'Compares an event before and after a change, and finds what explains the difference.',
    arguments: [
      argument('event', 'The event whose number changed.'),
      argument('date', 'The day of the change, such as 2026-01-31.'),
    ],
    text: ({ event, date }) =>
      [
        `Find out why the number of ${event} changed around ${date}.`,
        '1. Run query-trends by day from two weeks before to one week after; by total and by dau.',
        '2. Say whether more persons came or each did more, and whether it is the same weekday pattern.',
        '3. Read the properties of the event with read-data-schema, and break the trend down by those that may explain it.',
        '4. Test the best explanation with a filter that leaves it out: the change should be gone.',
        '5. Answer with the numbers, the explanation, how sure you are, and what else it could be.',
      ].join('\n'),
  },
  {
    name: 'question-to-endpoint',
    title: 'Turn a question into an endpoint',
    description:
      'Writes the query that answers a question, tests it, and saves it as an endpoint for programs.',
    arguments: [
      argument('question', 'The question that the endpoint answers.'),
      argument('name', 'The name of the endpoint.', false),
    ],
    text: ({ question, name = 'a name that says what it returns' }) =>
      [
        `Create an endpoint that answers this question: ${question}`,
        '1. Read the schema with read-data-schema, and write the query.',
        '2. Test it with execute-sql, and check some rows against another query.',
        `3. Create the endpoint with endpoint-create as ${name}, with a description and a fitting data_freshness_seconds.`,
        '4. Run it with endpoint-run. If it reads many events, look at endpoints-materialization-preview and ask the user whether to materialize it.',
        '5. Show the user how to call it, from endpoint-openapi-spec.',
      ].join('\n'),
  },
];

const MAX_ARGUMENT_CHARS = 2_000;

/** Arguments may be pasted from anywhere, so they stay one line and cannot look like a mark. */
const quotedArguments = (
  prompt: Prompt,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    prompt.arguments.flatMap(({ name }) => {
      const value = given[name];
      if (value === undefined || value === '') return [];
      if (value.length <= MAX_ARGUMENT_CHARS) return [[name, `"${oneLine(value)}"`]];
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The argument ${name} is too long.`);
    }),
  );

export const listPrompts = (): ListPromptsResult => ({
  prompts: PROMPTS.map(({ text: _, arguments: args, ...prompt }) => ({ ...prompt, arguments: [...args] })),
});

export const getPrompt = ({
  name,
  arguments: args = {},
}: {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, string>> | undefined;
}): GetPromptResult => {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (prompt === undefined) {
    const names = PROMPTS.map((one) => one.name).join(', ');
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no such prompt. Prompts: ${names}.`);
  }
  const missing = prompt.arguments.find((one) => one.required && !args[one.name]);
  if (missing !== undefined) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The argument ${missing.name} is missing.`);
  }
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.text(quotedArguments(prompt, args)) } }],
  };
};
