/** Each program is executed with a client that only notes what it is asked for. */
import { execFileSync } from 'node:child_process';
import { stripTypeScriptTypes } from 'node:module';
import { expect, it } from 'vitest';
import { callSnippets } from './call-snippets.ts';

const KEY = 'phs_secret';
const LONGEST_MS = 10_000;

interface Call {
  readonly url?: string;
  readonly member?: string;
  readonly key: string;
  readonly body: unknown;
}

const codeOf = (label: string, query: unknown, name = 'daily'): string => {
  const snippets = callSnippets({ host: 'https://m.example', projectId: '1', name, query });
  return snippets.find((snippet) => snippet.label.startsWith(label))?.code ?? '';
};

const execute = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, {
    encoding: 'utf8',
    timeout: LONGEST_MS,
    stdio: 'pipe',
    env: { ...process.env, MERIDIAN_KEY: KEY },
  });

const runShell = (code: string): Call => {
  const [url = '', , authorization = '', , , , body = ''] = execute('sh', [
    '-c',
    `curl() { printf '%s\\n' "$@"; }\n${code}`,
  ]).split('\n');
  return { url, key: authorization.replace('Authorization: Bearer ', ''), body: JSON.parse(body) };
};

const PYTHON_CLIENT = `
import json as j, sys, types
class Answer:
    def __init__(self, call): self.call = call
    def json(self): return {'results': j.dumps(self.call)}
requests = types.ModuleType('requests')
requests.post = lambda url, headers, json: Answer(
    {'url': url, 'key': headers['Authorization'].replace('Bearer ', ''), 'body': json})
sys.modules['requests'] = requests
`;

const runPython = (code: string): Call =>
  JSON.parse(execute('python3', ['-c', PYTHON_CLIENT + code])) as Call;

const hasPython = (): boolean => {
  try {
    return execute('python3', ['-c', 'print(1)']) === '1\n';
  } catch {
    return false;
  }
};
const noPython = hasPython() ? undefined : 'this machine has no python3';

const moduleOf = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

const CLIENT = moduleOf(`export const createEndpoints = ({ key }) =>
  new Proxy({}, { get: (_, member) => async (body) => ({ results: { key, member, body } }) });`);

const runTypeScript = async (code: string): Promise<Call> => {
  const program = stripTypeScriptTypes(`${code}\nexport { results };`);
  const before = process.env['MERIDIAN_KEY'];
  process.env['MERIDIAN_KEY'] = KEY;
  try {
    const loaded: unknown = await import(
      /* @vite-ignore */ moduleOf(program.replace("'./endpoints.ts'", JSON.stringify(CLIENT)))
    );
    return (loaded as { readonly results: Call }).results;
  } finally {
    if (before === undefined) delete process.env['MERIDIAN_KEY'];
    else process.env['MERIDIAN_KEY'] = before;
  }
};

const SQL = { kind: 'HogQLQuery', query: 'SELECT 1' };
const HARD = `O'Hara said "true" \\ $HOME`;
const WITH_VARIABLES = {
  ...SQL,
  variables: {
    a: { code_name: 'who', value: HARD },
    b: { code_name: 'all', value: true },
    c: { code_name: 'list', value: ['a', null, false] },
    d: { code_name: 'year', value: '2026' },
  },
};
const VARIABLES = { variables: { who: HARD, all: true, list: ['a', null, false], year: '2026' } };

const url = 'https://m.example/api/projects/1/endpoints/daily/run';
const CASES = [
  ['without variables', SQL, {}],
  ['with variables that need quotes', WITH_VARIABLES, VARIABLES],
] as const;

it.each(CASES)('the shell runs the call %s', (_, query, body) => {
  expect(runShell(codeOf('curl', query))).toEqual({ url, key: KEY, body });
});

it.skipIf(noPython !== undefined).each(CASES)(
  `Python runs the call %s${noPython ? `: ${noPython}` : ''}`,
  (_, query, body) => {
    expect(runPython(codeOf('Python', query))).toEqual({ url, key: KEY, body });
  },
);

it.each(CASES)('TypeScript runs the call %s', async (_, query, body) => {
  expect(await runTypeScript(codeOf('TypeScript', query))).toEqual({ member: 'daily', key: KEY, body });
});

it('a name with hyphens becomes the member name of the generated client', async () => {
  const { member } = await runTypeScript(codeOf('TypeScript', SQL, 'orders-by-plan'));
  expect(member).toBe('orders_by_plan');
});
