/** An operation as a command line that can be copied: only the key and the ids in the path have to be filled in. */
import { type DescribedOperation, shapeOf } from './operations.ts';

export interface OperationExample {
  readonly command: string;
  /** The JSON of an answer; none where the answer is empty or not JSON. */
  readonly answer: string | undefined;
}

const MAX_ANSWER = 1_500;
const JSON_TYPE = 'application/json';

/** A text in single quotes, as shells read it. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The current project is known by a word; every other parameter stays in the path for the reader to replace. */
const fillPath = (path: string): string =>
  path.replace(':project_id', '@current').replace(/:(\w+)/g, (_, name: string) => `{${name}}`);

export const exampleOf = (operation: DescribedOperation, publicUrl: string): OperationExample => {
  const { method, path, scope } = operation;
  const { bodyExample, bodyType = JSON_TYPE, answerType = JSON_TYPE, example } = shapeOf(operation);
  const hasBody = bodyExample !== undefined && bodyType === JSON_TYPE;
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(publicUrl + fillPath(path))}`,
    ...(scope === 'open' ? [] : ['-H "Authorization: Bearer $MERIDIAN_KEY"']),
    ...(hasBody ? [`-H 'Content-Type: ${JSON_TYPE}'`, `-d ${quoted(JSON.stringify(bodyExample))}`] : []),
  ];
  const isShown = example !== undefined && answerType === JSON_TYPE;
  return {
    command: parts.join(' \\\n  '),
    answer: isShown ? shortened(JSON.stringify(example, null, 2)) : undefined,
  };
};

const shortened = (text: string): string =>
  text.length <= MAX_ANSWER ? text : `${text.slice(0, text.lastIndexOf('\n', MAX_ANSWER))}\n…`;
