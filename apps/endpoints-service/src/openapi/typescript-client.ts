/** Generates a TypeScript file without dependencies: `createEndpoints({ key }).my_endpoint({ variables })`. */
import type { ProjectVariable } from '../clients/query-client.ts';
import type { EndpointColumn, EndpointWithVersion } from '../definitions/endpoint-model.ts';
import { type JsonSchema, variableSchemas } from './run-schemas.ts';

export interface ClientOptions {
  readonly projectId: number;
  readonly siteUrl: string;
  readonly definitions: readonly ProjectVariable[];
}

export const typescriptClient = (
  items: readonly EndpointWithVersion[],
  { projectId, siteUrl, definitions }: ClientOptions,
): string => {
  const names = memberNames(items);
  const types = items.map((item, index) => typesOf(item, names[index]!, definitions));
  const members = items.map(({ endpoint }, index) => {
    const { member, type } = names[index]!;
    return `    ${member}: runner<${type}Variables, ${type}Row>(options, ${JSON.stringify(endpoint.name)}),`;
  });
  return [HEADER(projectId, siteUrl), ...types, FACTORY(members.join('\n'))].join('\n');
};

interface MemberName {
  readonly member: string;
  readonly type: string;
}

/** Names that differ only in `-` and `_` get a number. */
const memberNames = (items: readonly EndpointWithVersion[]): MemberName[] => {
  const taken = new Map<string, number>();
  return items.map(({ endpoint }) => {
    const plain = endpoint.name.replaceAll('-', '_');
    const type = plain
      .split('_')
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join('');
    const count = (taken.get(type.toLowerCase()) ?? 0) + 1;
    taken.set(type.toLowerCase(), count);
    return count === 1 ? { member: plain, type } : { member: `${plain}_${count}`, type: `${type}_${count}` };
  });
};

const typesOf = (
  { endpoint, version }: EndpointWithVersion,
  { type }: MemberName,
  definitions: readonly ProjectVariable[],
): string => {
  const { properties, required } = variableSchemas(version, definitions);
  const variables = Object.entries(properties).map(
    ([name, schema]) =>
      `  readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}${required.includes(name) ? '' : ' | null'};`,
  );
  const row =
    version.query.kind === 'HogQLQuery'
      ? version.columns.length > 0
        ? `readonly [${version.columns.map((column) => `${tupleLabel(column.name)}: ${columnType(column)}`).join(', ')}]`
        : 'readonly unknown[]'
      : 'unknown';
  const comment = [`${endpoint.name}, version ${version.version}`, version.description]
    .filter((text) => text !== '')
    .join(': ');
  const variablesType =
    variables.length === 0
      ? `export type ${type}Variables = Record<string, never>;`
      : `export interface ${type}Variables {\n${variables.join('\n')}\n}`;
  return `/** ${comment.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n${variablesType}\nexport type ${type}Row = ${row};\n`;
};

const typeOf = (schema: JsonSchema): string => {
  switch (schema['type']) {
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return 'readonly string[]';
    default:
      return 'string';
  }
};

const COLUMN_TYPES: Readonly<Record<string, string>> = {
  integer: 'number | null',
  float: 'number | null',
  string: 'string | null',
  datetime: 'string | null',
  date: 'string | null',
  boolean: 'boolean | null',
  array: 'readonly unknown[]',
};

const columnType = ({ type }: EndpointColumn): string => COLUMN_TYPES[type] ?? 'unknown';

const tupleLabel = (name: string): string => {
  const label = name.replaceAll(/\W/g, '_');
  return /^[a-zA-Z_]/.test(label) ? label : `_${label}`;
};

const HEADER = (
  projectId: number,
  siteUrl: string,
): string => `// Endpoints of project ${projectId}. Generated: do not edit, fetch it again.

export interface EndpointsOptions {
  /** A personal API key, a project secret key or an access token with endpoint:read. */
  readonly key: string;
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
}

export interface RunOptions<Variables> {
  readonly variables?: Variables;
  readonly refresh?: 'cache' | 'force' | 'direct';
  readonly version?: number;
  readonly limit?: number;
  readonly offset?: number;
  readonly debug?: boolean;
  readonly signal?: AbortSignal;
}

export interface RunAnswer<Row> {
  readonly results: readonly Row[];
  readonly columns?: readonly string[];
  readonly hasMore: boolean;
  readonly name: string;
  readonly execution_id: string;
  readonly endpoint_version: number;
  readonly is_cached: boolean;
  readonly last_refresh: string;
}

export class EndpointError extends Error {
  readonly status: number;
  readonly code: string;
  readonly attr: string | null;
  readonly requestId: string | null;

  constructor(status: number, body: { code?: string; detail?: string; attr?: string | null }, requestId: string | null) {
    super(body.detail ?? \`The endpoint answered \${status}.\`);
    this.status = status;
    this.code = body.code ?? 'error';
    this.attr = body.attr ?? null;
    this.requestId = requestId;
  }
}

const BASE_URL = ${JSON.stringify(siteUrl)};
const PROJECT_ID = ${projectId};

const runner =
  <Variables, Row>(options: EndpointsOptions, name: string) =>
  async ({ signal, ...body }: RunOptions<Variables> = {}): Promise<RunAnswer<Row>> => {
    const response = await (options.fetch ?? fetch)(
      \`\${options.baseUrl ?? BASE_URL}/api/projects/\${PROJECT_ID}/endpoints/\${name}/run\`,
      {
        method: 'POST',
        headers: { authorization: \`Bearer \${options.key}\`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      },
    );
    if (response.ok) return (await response.json()) as RunAnswer<Row>;
    const problem = await response.json().catch(() => ({}));
    throw new EndpointError(response.status, problem, response.headers.get('x-request-id'));
  };
`;

const FACTORY = (members: string): string => `export function createEndpoints(options: EndpointsOptions) {
  return {
${members}
  };
}
`;
