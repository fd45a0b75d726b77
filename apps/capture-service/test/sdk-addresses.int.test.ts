/** SDKs read this configuration at their start. It has no flags, surveys or recordings. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CaptureHarness, startCapture, type TestProject } from './capture-harness.ts';

let capture: CaptureHarness;
let project: TestProject;
let headers: Record<string, string>;

beforeAll(async () => {
  capture = await startCapture();
  project = capture.newProject();
  headers = await capture.identity(project);
});
afterAll(() => capture.stop());

describe('the configuration of SDKs', () => {
  const publicGet = (path: string) => fetch(`${capture.url}${path}`);
  const flags = (path: string, body: unknown) =>
    capture.send(path, body, { headers: { 'content-type': 'text/plain' } });

  it.each<[string, Record<string, unknown>]>([
    ['/flags/?v=2', { flags: {} }],
    [
      '/flags/?v=2&config=true',
      { flags: {}, analytics: { endpoint: '/i/v0/e/' }, supportedCompression: ['gzip', 'gzip-js'] },
    ],
    ['/flags/', { featureFlags: {}, featureFlagPayloads: {} }],
    ['/decide/?v=3', { featureFlags: {}, featureFlagPayloads: {}, toolbarParams: {} }],
    ['/decide/?v=1', { featureFlags: [] }],
  ])('%s is answered', async (path, expected) => {
    const answer = await flags(path, { token: project.token, distinct_id: 'd' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ...expected, errorsWhileComputingFlags: false });
  });

  it.each([
    ['an unknown token', { token: 'phc_nobody' }],
    ['a personal key', { token: 'phx_secret' }],
    ['no token', {}],
  ])('flags with %s are refused', async (_name, body) => {
    const answer = await flags('/flags/?v=2', body);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      401,
      'invalid_api_key',
    ]);
  });

  it('flags with invalid JSON are refused', async () => {
    const answer = await flags('/flags/?v=2', '{');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ type: 'validation_error', code: 'parse_error', attr: null });
  });

  it('the remote configuration comes as JSON and as a script', async () => {
    const json = await publicGet(`/array/${project.token}/config`);
    expect(await json.json()).toMatchObject({ token: project.token, hasFeatureFlags: false });
    const script = await publicGet(`/array/${project.token}/config.js`);
    expect(script.headers.get('content-type')).toContain('javascript');
    const window: Record<string, Record<string, { config: unknown }>> = {};
    new Function('window', await script.text())(window);
    expect(window._POSTHOG_REMOTE_CONFIG![project.token]!.config).toMatchObject({ surveys: false });
    expect((await publicGet('/array/phc_nobody/config')).status).toBe(401);
  });

  it('surveys, early access features and recordings are empty', async () => {
    expect(await (await publicGet('/api/surveys/?token=x')).json()).toEqual({
      surveys: [],
      survey_config: null,
    });
    expect(await (await publicGet('/api/early_access_features/')).json()).toEqual({
      earlyAccessFeatures: [],
    });
    const script = await publicGet('/static/1.449.2/surveys.js');
    expect([script.status, script.headers.get('content-type')]).toEqual([
      200,
      'application/javascript; charset=utf-8',
    ]);
    expect((await capture.send('/s/?compression=gzip-js', 'x'.repeat(1_000_000))).status).toBe(200);
  });

  it('local evaluation requires a credential and supports If-None-Match', async () => {
    expect((await publicGet('/api/feature_flag/local_evaluation?token=x')).status).toBe(401);
    const answer = await fetch(`${capture.url}/api/feature_flag/local_evaluation?token=x&send_cohorts`, {
      headers,
    });
    expect(await answer.json()).toEqual({ flags: [], group_type_mapping: {}, cohorts: {} });
    const again = await fetch(`${capture.url}/flags/definitions`, {
      headers: { ...headers, 'if-none-match': answer.headers.get('etag')! },
    });
    expect(again.status).toBe(304);
  });
});
