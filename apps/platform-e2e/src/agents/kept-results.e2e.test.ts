/** Results that the MCP server keeps are given only to callers that would get the same answer now. */
import { waitFor } from '@meridian/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { callerAt, keyHolder } from '../clients/api.ts';
import { invite, keyOf, newPerson, type Person } from '../clients/person.ts';
import { homeRegion } from '../platform.ts';
import { type McpCaller, mcpAt } from './mcp-client.ts';

const region = homeRegion();
const url = `${region.url}/mcp`;

/** More than one request for the comparison of answers has places for. */
const ROUNDS = 40;

/** The result of a call: the text and the rows, or the error. */
const told = async (agent: McpCaller, name: string, args: object): Promise<string> => {
  const { isError, content, structuredContent } = await agent.tool(name, args);
  return isError ? `refused: ${content[0]!.text}` : JSON.stringify([content, structuredContent]);
};

/** Calls of several agents at the same time, again and again. */
const interleaved = async (
  agents: readonly McpCaller[],
  name: string,
  args: object,
): Promise<readonly (readonly string[])[]> => {
  const calls = Array.from({ length: ROUNDS }, () => agents.map((agent) => told(agent, name, args)));
  const answers = await Promise.all(calls.map((round) => Promise.all(round)));
  return agents.map((_agent, index) => [...new Set(answers.map((round) => round[index]!))]);
};

describe('two users with the same arguments', () => {
  const ACTIONS = { query: 'SELECT name FROM system.actions' };
  const SCOPES = ['query:read', 'action:read'];
  let host: Person;
  let guest: Person;
  const agentOf = async (person: Person, scopes = SCOPES) => mcpAt(url, await keyOf(person, scopes));
  const nameOf = ({ uuid }: Person): string => `action of ${uuid}`;

  beforeAll(async () => {
    [host, guest] = [await newPerson(region), await newPerson(region)];
    for (const person of [host, guest]) {
      const made = await person.call('POST', `/api/projects/${person.projectId}/actions/`, {
        name: nameOf(person),
        steps: [{ event: 'a' }],
      });
      expect(made.status).toBe(201);
    }
  });

  it('get the answers of their projects', async () => {
    const agents = [await agentOf(host), await agentOf(guest)];
    for (const agent of agents) await told(agent, 'execute-sql', ACTIONS);
    const [ofHost, ofGuest] = await interleaved(agents, 'execute-sql', ACTIONS);
    for (const text of ofHost!) {
      expect(text).toContain(nameOf(host));
      expect(text).not.toContain(nameOf(guest));
    }
    for (const text of ofGuest!) {
      expect(text).toContain(nameOf(guest));
      expect(text).not.toContain(nameOf(host));
    }
  });

  it('of one project get what their scopes allow', async () => {
    await invite(host, guest);
    const args = { ...ACTIONS, project_id: host.projectId };
    const agents = [await agentOf(host), await agentOf(guest, ['query:read']), await agentOf(guest)];
    await told(agents[0]!, 'execute-sql', args);
    const [full, narrow, ofGuest] = await interleaved(agents, 'execute-sql', args);
    for (const text of [...full!, ...ofGuest!]) expect(text).toContain(nameOf(host));
    for (const text of narrow!) {
      expect(text).toMatch(/^refused: /);
      expect(text).not.toContain(nameOf(host));
    }
  });

  it('of whom one has left the organization', async () => {
    const args = { ...ACTIONS, project_id: host.projectId };
    const agents = [await agentOf(host), await agentOf(guest)];
    for (const agent of [...agents, ...agents]) {
      expect(await told(agent, 'execute-sql', args)).toContain(nameOf(host));
    }
    const path = `/api/organizations/${host.organizationId}/members/${guest.uuid}/`;
    expect((await host.call('DELETE', path)).status).toBe(204);
    await waitFor(async () => (await told(agents[1]!, 'execute-sql', args)).startsWith('refused: '), {
      what: 'the refusal',
      timeoutMs: 1_000,
    });
    const [ofHost, ofGuest] = await interleaved(agents, 'execute-sql', args);
    for (const text of ofHost!) expect(text).toContain(nameOf(host));
    for (const text of ofGuest!) expect(text).toMatch(/^refused: /);
  });
});

describe('after a person was deleted', () => {
  const agent = mcpAt(url, region.personalApiKey);
  const call = keyHolder(region);
  const persons = `/api/projects/${region.projectId}/persons/`;

  it('no result shows the person', async () => {
    const id = crypto.randomUUID();
    const event = `seen ${id}`;
    const email = `${id}@shop.example`;
    const sent = await callerAt(region.url)('POST', '/batch/', {
      api_key: region.projectToken,
      batch: [{ event, distinct_id: `gone-${id}`, properties: { $set: { email } } }],
    });
    expect(sent.status).toBe(200);
    const calls: readonly [string, object][] = [
      ['execute-sql', { query: `SELECT person.properties.email FROM events WHERE event = '${event}'` }],
      ['query-trends-actors', { source: { series: [event], date_from: '-1d' } }],
    ];
    for (const [name, args] of calls) {
      const shows = async () => (await told(agent, name, args)).includes(email);
      await waitFor(shows, { what: `${email} in ${name}`, timeoutMs: 60_000 });
      // Now it is kept.
      for (let count = 0; count < 3; count += 1) expect([name, await shows()]).toEqual([name, true]);
    }
    const found = await call<{ results: { id: string }[] }>('GET', `${persons}?distinct_id=gone-${id}`);
    const deleted = await call('DELETE', `${persons}${found.body.results[0]!.id}/?delete_events=true`);
    expect(deleted.status).toBe(202);
    for (const [name, args] of calls) {
      const isGone = async () => !(await told(agent, name, args)).includes(email);
      await waitFor(isGone, { what: `the end of ${email} in ${name}`, timeoutMs: 60_000 });
      const again = await interleaved([agent], name, args);
      expect([name, again[0]!.filter((text) => text.includes(email))]).toEqual([name, []]);
    }
  });
});
