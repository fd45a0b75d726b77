import { memberOf } from './endpoint-code.ts';
import { savedTextsOf, variablesForRun, variablesOf } from './run-variables.ts';

export interface CallFacts {
  readonly host: string;
  readonly projectId: string;
  readonly name: string;
  readonly query: unknown;
}

/** Programs that call an endpoint, with the variables that its query takes. */
export const callSnippets = ({ host, projectId, name, query }: CallFacts) => {
  const taken = variablesOf(query);
  const variables = variablesForRun(taken, savedTextsOf(taken));
  const body = Object.keys(variables).length === 0 ? {} : { variables };
  const json = JSON.stringify(body);
  const url = `${host}/api/projects/${projectId}/endpoints/${name}/run`;
  return [
    {
      label: 'curl',
      language: 'shell',
      code: `curl ${url} \\\n  -H "Authorization: Bearer $MERIDIAN_KEY" -H 'Content-Type: application/json' \\\n  -d '${json.replaceAll("'", "'\\''")}'`,
    },
    {
      label: 'TypeScript',
      language: 'javascript',
      code: `// The client is one file without dependencies, with the types of your endpoints:
// curl ${host}/api/projects/${projectId}/endpoints/client.ts -H "Authorization: Bearer $MERIDIAN_KEY" > endpoints.ts
import { createEndpoints } from './endpoints.ts';

const key = process.env.MERIDIAN_KEY ?? '';
const { results } = await createEndpoints({ key }).${memberOf(name)}(${json});`,
    },
    {
      label: 'Python',
      language: 'python',
      code: `import os, requests

answer = requests.post(
    '${url}',
    headers={'Authorization': f"Bearer {os.environ['MERIDIAN_KEY']}"},
    json=${pythonOf(body)},
)
print(answer.json()['results'])`,
    },
  ] as const;
};

/** JSON as a literal of Python. */
const pythonOf = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"(?:[^"\\]|\\.)*"|\btrue\b|\bfalse\b|\bnull\b/g, (token) => {
    if (token === 'true') return 'True';
    if (token === 'false') return 'False';
    return token === 'null' ? 'None' : token;
  });
