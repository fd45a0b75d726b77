/** Every tool of the public agent toolkit and command line for our products makes a request that succeeds. */
import { randomUUID } from 'node:crypto';
import { waitFor } from '@meridian/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { homeRegion } from '../platform.ts';
import { AGENT_TOOLS, type AgentTool } from './agent-tools.ts';
import { type AnswerCheck, createAnswerCheck } from './answer-check.ts';
import { keyHolder } from './api.ts';

const region = homeRegion();
const call = keyHolder(region);
const project = `/api/projects/${region.projectId}`;
/** Ids by the names that the table uses. */
const made = new Map<string, string | number>();
let check: AnswerCheck;

beforeAll(async () => {
  const distinctId = `agent ${randomUUID()}`;
  await call('POST', '/batch/', {
    api_key: region.projectToken,
    batch: [{ event: '$pageview', distinct_id: distinctId, properties: { $set: { plan: 'free' } } }],
  });
  const person = async () => {
    const path = `${project}/persons/?distinct_id=${encodeURIComponent(distinctId)}`;
    return (await call<{ results: { id: string }[] }>('GET', path)).body.results[0]?.id;
  };
  await waitFor(async () => (await person()) !== undefined);
  const { body: me } = await call<{ uuid: string; organization: { id: string } }>('GET', '/api/users/@me/');
  const other = await call<{ id: number }>('POST', `${project}/dashboards/`, { name: 'Other' });
  const templates = await call<{ results: { id: string }[] }>('GET', `${project}/dashboard_templates/`);
  const unique = randomUUID().slice(0, 8);
  const known: Record<string, string | number> = {
    me: me.uuid,
    organization: me.organization.id,
    person: (await person()) ?? '',
    'other dashboard': other.body.id,
    template: templates.body.results[0]?.id ?? '',
    endpoint: `agent_${unique}`,
    event: `agent ${unique}`,
    'variable name': `Agent ${unique}`,
    docs_search: 'docs_search',
    execute_sql: 'execute_sql',
  };
  for (const [name, id] of Object.entries(known)) made.set(name, id);
  check = await createAnswerCheck(region.url);
});

const find = (name: string): string | number => {
  const id = made.get(name);
  if (id === undefined) throw new Error(`no ${name} was made`);
  return id;
};

const filled = (value: unknown): unknown => {
  if (typeof value === 'string' && value.startsWith('$text of ')) return String(find(value.slice(9)));
  if (typeof value === 'string' && value.startsWith('$') && value !== '$pageview')
    return find(value.slice(1));
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, key === '$unset' ? member : filled(member)]),
  );
};

const parameterOf = (name: string, of: string | undefined): string => {
  if (name === 'project_id') return String(region.projectId);
  if (name === 'organization_id') return String(find('organization'));
  if (name === 'person_id') return String(find('person'));
  if (name === 'delivery_id') return String(find('delivery'));
  return encodeURIComponent(String(find(of ?? name)));
};

const request = async ({ operation, of, body, query = '', makes }: AgentTool) => {
  const [method = '', path = ''] = operation.split(' ');
  const template = path.startsWith('/api/') ? path : `/api/projects/:project_id${path}`;
  const address = template.replace(/:(\w+)/g, (_, name: string) => parameterOf(name, of));
  const search = query.replace(/\$(\w+)/g, (_, name: string) => String(find(name)));
  const answer = await call<{ id?: string | number } | ''>(
    method,
    search === '' ? address : `${address}?${search}`,
    body === undefined ? undefined : filled(body),
  );
  if (makes !== undefined && answer.body !== '' && answer.body.id !== undefined)
    made.set(makes, answer.body.id);
  return { ...answer, name: `${method} ${template}` };
};

describe('agent tools', () => {
  it.each(AGENT_TOOLS)('$tool', async (tool) => {
    const { status, body, name } = await request(tool);
    expect([200, 201, 202, 204], JSON.stringify(body)).toContain(status);
    if (body !== '') expect(check(name, status, body)).toEqual([]);
  });
});
