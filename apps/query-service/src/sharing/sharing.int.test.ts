/** Public links: what they show, how they end, and what they never give away. */
import { describe, expect, it } from 'vitest';
import { type Link, trend, useSales } from '../../test/sharer.ts';

const { call, view, viewJson, newInsight, share, tryPassword, query, project } = useSales();

describe('a link', () => {
  it('does not exist until the object is shared', async () => {
    const id = await newInsight();
    expect((await call('GET', `/insights/${id}/sharing/`)).body).toEqual({
      created_at: null,
      enabled: false,
      access_token: null,
      settings: {},
      password_required: false,
      frame_ancestors: [],
      share_passwords: [],
    });
  });

  it('shows the numbers, and of their definition only the chart', async () => {
    const { token } = await share(undefined, { settings: { legend: true, unknown: 1 } });
    const { status, body } = await viewJson(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'scene',
      accessToken: token,
      legend: true,
      insight: {
        name: 'Sales <b>',
        description: 'Ours',
        query: {
          kind: 'InsightVizNode',
          source: { kind: 'TrendsQuery', trendsFilter: { display: 'ActionsBar' } },
        },
        result: [{ label: 'sold', data: [1, 1] }],
        error: null,
      },
    });
    const text = JSON.stringify(body);
    for (const hidden of [
      'amount',
      'ada@example.com',
      'persons_urls',
      'short_id',
      'created_by',
      '"id"',
      'action',
    ])
      expect(text).not.toContain(hidden);
  });

  it('is a page without scripts that cannot be framed', async () => {
    const { token } = await share();
    const page = await view(`/shared/${token}`);
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(text).toContain('Sales &lt;b&gt;');
    expect(text).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('is embedded only by the origins of its list, and only in its embedded form', async () => {
    const { token } = await share(undefined, {
      frame_ancestors: ['https://*.example.com', 'https://a.test:8443'],
    });
    const embedded = await view(`/embedded/${token}`);
    expect(embedded.headers.get('content-security-policy')).toContain(
      'frame-ancestors https://*.example.com https://a.test:8443;',
    );
    expect(embedded.headers.get('x-frame-options')).toBeNull();
    expect((await view(`/shared/${token}`)).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    );
  });

  it.each([
    ["https://a.test; script-src 'unsafe-inline'"],
    ['javascript:alert(1)'],
    ["'self'"],
    ['https://a.test/x'],
    ['http://a.test'],
    ['https://a.test\r\nx: y'],
    ['https://*.com'],
    ['https://*.github.io'],
  ])('refuses %j as an origin that may embed it', async (origin) => {
    const id = await newInsight();
    const { status, body } = await call('PATCH', `/insights/${id}/sharing/`, { frame_ancestors: [origin] });
    expect(status).toBe(400);
    expect(body['attr']).toBe('frame_ancestors__0');
  });

  it('ends when it is turned off, and works again when it is turned on', async () => {
    const { token, path } = await share();
    await call('PATCH', path, { enabled: false });
    expect((await viewJson(token)).status).toBe(404);
    expect((await call('PUT', path, { enabled: true })).body['access_token']).toBe(token);
    expect((await viewJson(token)).status).toBe(200);
  });

  it('gets another token on request, and the old one ends at once', async () => {
    const { token, path } = await share();
    const next = (await call('POST', `${path}refresh/`)).body['access_token'] as string;
    expect(next).not.toBe(token);
    expect((await viewJson(token)).status).toBe(404);
    expect((await viewJson(next)).status).toBe(200);
  });

  it('ends with its insight and returns with it', async () => {
    const { id, token } = await share();
    await call('PATCH', `/insights/${id}/`, { deleted: true });
    expect((await viewJson(token)).status).toBe(404);
    await call('PATCH', `/insights/${id}/`, { deleted: false });
    expect((await viewJson(token)).status).toBe(200);
  });

  it('belongs to the project: it remains when its author leaves, and the author can no longer manage it', async () => {
    const { token, path } = await share();
    const removed = { projectIds: [query().newProject().id] };
    expect((await call('PATCH', path, { enabled: false }, project(), removed)).status).toBe(404);
    expect((await viewJson(token)).status).toBe(200);
    expect((await call('PATCH', path, { enabled: false }, project(), { userId: 2 })).status).toBe(200);
    expect((await viewJson(token)).status).toBe(404);
  });

  it('is recorded in the activity log', async () => {
    const { id, path } = await share();
    await call('PATCH', path, { enabled: false });
    const { body } = await call('GET', `/insights/${id}/activity/`);
    expect((body.results as { activity: string }[]).map(({ activity }) => activity)).toEqual([
      'sharing disabled',
      'sharing enabled',
      'created',
    ]);
  });
});

it('a link of a project that is deleted ends', async () => {
  const doomed = query().newProject();
  const insight = await call('POST', '/insights/', { name: 'x', query: trend }, doomed);
  const path = `/insights/${insight.body['id'] as number}/sharing/`;
  const { body } = await call('PATCH', path, { enabled: true }, doomed);
  const token = body['access_token'] as string;
  expect((await viewJson(token)).status).toBe(200);
  query().deleteProject(doomed);
  expect((await viewJson(token)).status).toBe(404);
});

describe('the answer about a link that does not work', () => {
  it('is the same for one that never existed, one that was turned off, and one of a deleted insight', async () => {
    const off = await share();
    await call('PATCH', off.path, { enabled: false });
    const deleted = await share();
    await call('PATCH', `/insights/${deleted.id}/`, { deleted: true });
    const tokens = ['A'.repeat(32), 'short', '..%2f..%2fapi', off.token, deleted.token];
    const answers = await Promise.all(
      tokens
        .flatMap((token) => [`/shared/${token}`, `/embedded/${token}`])
        .map(async (path) => {
          const response = await view(path);
          const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(response.headers);
          return { status: response.status, headers, text: await response.text() };
        }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(404);
    expect(await viewJson(off.token)).toEqual(await viewJson('A'.repeat(32)));
  });
});

describe('a password', () => {
  const protect = async (): Promise<Link & { password: string; passwordId: string }> => {
    const link = await share(undefined, { password_required: true });
    const { status, body } = await call('POST', `${link.path}passwords/`, { note: 'for Ada' });
    expect(status).toBe(201);
    return { ...link, password: body['password'] as string, passwordId: body['id'] as string };
  };
  const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]!.split(';')[0]!;

  it('is required before anything of the object is shown', async () => {
    const { token } = await protect();
    expect((await viewJson(token)).body).toEqual({ type: 'unlock' });
    const text = await (await view(`/shared/${token}`)).text();
    expect(text).toContain('type="password"');
    expect(text).not.toContain('Sales');
  });

  it('opens the page and the JSON, by a cookie of this link only', async () => {
    const [{ token, password }, other] = [await protect(), await protect()];
    const opened = await tryPassword(token, password);
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe(`/shared/${token}`);
    expect(opened.headers.getSetCookie()[0]).toMatch(/; Path=\/shared; .*HttpOnly; SameSite=Lax/);
    const headers = { cookie: cookieOf(opened) };
    expect((await viewJson(token, { headers })).body).toHaveProperty('insight');
    expect((await viewJson(other.token, { headers })).body).toEqual({ type: 'unlock' });
    const [, value] = headers.cookie.split('=');
    const renamed = {
      cookie: `${cookieOf(await tryPassword(other.token, other.password)).split('=')[0]}=${value}`,
    };
    expect((await viewJson(other.token, { headers: renamed })).body).toEqual({ type: 'unlock' });
  });

  it('opens it for programs by a proof in the header', async () => {
    const { token, password } = await protect();
    const { body } = await viewJson(token, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    const headers = { authorization: `Bearer ${body['shareToken'] as string}` };
    expect((await viewJson(token, { headers })).body).toHaveProperty('insight');
  });

  it('that is wrong is refused, after ten tries without a look', async () => {
    const { token, password } = await protect();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await tryPassword(token, 'wrong password')).status).toBe(401);
    }
    const refused = await tryPassword(token, password);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('Too many attempts');
  });

  it('that is no longer required opens the page on which a visitor still types it', async () => {
    const { token, path, password } = await protect();
    expect((await call('PATCH', path, { password_required: false })).status).toBe(200);
    const opened = await tryPassword(token, password);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/shared/${token}`]);
  });

  it.each([
    ['nothing', ''],
    ['too much', 'x'.repeat(201)],
  ])('of %s is wrong, on the same page', async (_what, password) => {
    const { token } = await protect();
    const refused = await tryPassword(token, password);
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain('type="password"');
  });

  it('that is deleted ends the access that it gave, as does a new token', async () => {
    const link = await protect();
    const headers = { cookie: cookieOf(await tryPassword(link.token, link.password)) };
    expect((await call('DELETE', `${link.path}passwords/${link.passwordId}/`)).status).toBe(204);
    expect((await viewJson(link.token, { headers })).body).toEqual({ type: 'unlock' });
    expect((await tryPassword(link.token, link.password)).status).toBe(401);

    const second = await protect();
    const old = { cookie: cookieOf(await tryPassword(second.token, second.password)) };
    const { body } = await call('POST', `${second.path}refresh/`);
    expect((await viewJson(body['access_token'] as string, { headers: old })).body).toEqual({
      type: 'unlock',
    });
  });

  it('is never shown again, and never stored in clear', async () => {
    const { path, password } = await protect();
    const { body } = await call('GET', path);
    expect(body['share_passwords']).toMatchObject([{ note: 'for Ada', is_active: true }]);
    expect(JSON.stringify(body)).not.toContain(password);
    const rows = await query().context.database.sharedLinkPassword.findMany();
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  it('is one of five at most, also when more are added at once', async () => {
    const { path } = await share(undefined, { password_required: true });
    const added = await Promise.all(Array.from({ length: 12 }, () => call('POST', `${path}passwords/`, {})));
    expect(added.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(added.filter(({ status }) => status === 400)).toHaveLength(7);
  });

  it.each([['short', 'raw_password']])('of %j is refused', async (raw_password, attr) => {
    const { path } = await share(undefined, { password_required: true });
    const { status, body } = await call('POST', `${path}passwords/`, { raw_password });
    expect([status, body['attr']]).toEqual([400, attr]);
  });
});

describe('the limits of a link', () => {
  it('a token is not a credential of the API', async () => {
    const { token, id } = await share();
    for (const path of [`/insights/${id}/`, '/cohorts/', '/actions/']) {
      const response = await view(`/api/projects/${project().id}${path}?sharing_access_token=${token}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(401);
    }
  });

  it('links of another project cannot be seen or changed', async () => {
    const { id } = await share();
    const other = query().newProject();
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['POST', 'refresh/'],
      ['POST', 'passwords/'],
    ] as const) {
      const { status } = await call(
        method,
        `/insights/${id}/sharing/${path}`,
        method === 'GET' ? undefined : {},
        other,
      );
      expect(status).toBe(404);
    }
  });

  it('sharing an insight and reading its token require access to insights', async () => {
    const { path } = await share();
    const principal = { scopes: ['sharing_configuration:write'] };
    expect((await call('PATCH', path, { enabled: true }, project(), principal)).status).toBe(403);
    expect((await call('GET', path, undefined, project(), principal)).status).toBe(403);
  });

  it('the numbers are limited to the access of the member that shared it', async () => {
    const node = {
      kind: 'DataVisualizationNode',
      source: { kind: 'HogQLQuery', query: 'SELECT count() FROM system.cohorts' },
    };
    const id = await newInsight(node);
    const path = `/insights/${id}/sharing/`;
    const principal = { scopes: ['sharing_configuration:write', 'insight:read'] };
    const { body } = await call('PATCH', path, { enabled: true }, project(), principal);
    const token = body['access_token'] as string;
    expect((await viewJson(token)).body['insight']).toMatchObject({ result: null });
    await call('PATCH', path, { enabled: true });
    expect((await viewJson(token)).body['insight']).toMatchObject({ result: [[0]] });
  });

  it('lists of persons and events are not shared, even when the insight becomes one later', async () => {
    const events = { kind: 'DataTableNode', source: { kind: 'EventsQuery', select: ['*'] } };
    const id = await newInsight(events);
    expect((await call('PATCH', `/insights/${id}/sharing/`, { enabled: true })).body).toMatchObject({
      code: 'invalid_input',
      attr: 'enabled',
    });
    const link = await share();
    await call('PATCH', `/insights/${link.id}/`, { query: events });
    const { body } = await viewJson(link.token);
    expect(body['insight']).toMatchObject({ result: null });
    expect(JSON.stringify(body)).not.toContain('ada@example.com');
  });

  it('the text of SQL is not shown, nor the message of its error', async () => {
    const sql = (text: string) => ({
      kind: 'DataVisualizationNode',
      source: { kind: 'HogQLQuery', query: text },
    });
    const fine = await share(sql("SELECT 'shown' AS word, /* hidden */ 1 AS one"));
    const { body } = await viewJson(fine.token);
    expect(body['insight']).toMatchObject({ columns: ['word', 'one'], result: [['shown', 1]] });
    expect(JSON.stringify(body)).not.toContain('hidden');
    const broken = await share(sql('SELECT hidden_name FROM events'));
    expect(JSON.stringify((await viewJson(broken.token)).body)).not.toContain('hidden_name');
  });

  it('nothing that a visitor sends changes the query, and views are answered from the cache', async () => {
    const { token } = await share();
    const computed = await viewJson(token);
    const again = await view(
      `/shared/${token}.json?refresh=force_blocking&filters_override={"date_from":"all"}&variables_override={}`,
    );
    expect(await again.json()).toEqual(computed.body);
  });

  it('a dump of the database does not open a link', async () => {
    const { token } = await share();
    const rows = await query().context.database.sharedLink.findMany();
    expect(rows.some(({ sealedToken }) => Buffer.from(sealedToken).toString('latin1').includes(token))).toBe(
      false,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
