/** SDKs load their configuration and scripts at their start. There are no flags and no surveys. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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

  it('the settings of the project are in every form of the configuration', async () => {
    const { token } = capture.newProject({ settings: { heatmaps_opt_in: true, autocapture_opt_out: true } });
    const expected = { heatmaps: true, autocapture_opt_out: true, captureDeadClicks: false };
    expect(await (await publicGet(`/array/${token}/config`)).json()).toMatchObject(expected);
    expect(await (await publicGet(`/array/${token}/config.js`)).text()).toContain('"heatmaps":true');
    for (const path of ['/flags/?v=2&config=true', '/decide/?v=3']) {
      expect(await (await flags(path, { token, distinct_id: 'd' })).json()).toMatchObject(expected);
    }
    expect(await (await flags('/flags/?v=2', { token, distinct_id: 'd' })).json()).not.toHaveProperty(
      'heatmaps',
    );
  });

  it('surveys, early access features and recordings are empty', async () => {
    expect(await (await publicGet('/api/surveys/?token=x')).json()).toEqual({
      surveys: [],
      survey_config: null,
    });
    expect(await (await publicGet('/api/early_access_features/')).json()).toEqual({
      earlyAccessFeatures: [],
    });
    expect((await capture.send('/s/?compression=gzip-js', 'x'.repeat(1_000_000))).status).toBe(200);
  });

  describe('scripts of posthog-js', () => {
    const require = createRequire(import.meta.url);
    const packed = (name: string) => readFile(join(dirname(require.resolve('posthog-js')), name), 'utf8');
    const { version } = require('posthog-js/package.json') as { version: string };

    it.each([
      'array.js',
      'array.full.js',
      'array.full.es5.js',
      'array.no-external.js',
      'recorder.js',
      'recorder-v2.js',
      'posthog-recorder.js',
      'lazy-recorder.js',
      'web-vitals.js',
      'web-vitals-with-attribution.js',
      'exception-autocapture.js',
      'dead-clicks-autocapture.js',
      'tracing-headers.js',
      'surveys.js',
      'surveys-preview.js',
      'product-tours.js',
      'conversations.js',
      'logs.js',
    ])('%s is served with and without a version, as it is in the package', async (name) => {
      const expected = await packed(name);
      for (const path of [`/static/${name}?v=1.2.3`, `/static/${version}/${name}`]) {
        const answer = await publicGet(path);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          200,
          'application/javascript; charset=utf-8',
        ]);
        expect(await answer.text()).toBe(expected);
      }
    });

    it.each([
      [`/static/${version}/array.js`, 'public, max-age=31536000, immutable'],
      ['/static/array.js', 'public, max-age=86400, stale-while-revalidate=86400'],
      ['/static/1/array.js', 'public, max-age=86400, stale-while-revalidate=86400'],
      ['/static/1.2.3/array.js', 'public, max-age=86400, stale-while-revalidate=86400'],
    ])('%s may be cached: %s', async (path, caching) => {
      const answer = await fetch(capture.url + path, { headers: { origin: 'https://shop.example' } });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, caching]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://shop.example');
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      const again = await fetch(capture.url + path, {
        headers: { 'if-none-match': answer.headers.get('etag')! },
      });
      expect(again.status).toBe(304);
    });

    it.each([
      '/static/toolbar.js',
      '/static/array.js.map',
      '/static/2.0.0/array.js',
      '/static/latest/array.js',
      '/static/..%2fpackage.json',
      '/static/1.2.3/..%2f..%2fpackage.json',
      '/static/constructor',
      '/static/',
      '/static/1.2.3/deep/array.js',
      '/i/',
      '/i/v0/unknown',
      '/e/unknown',
      '/array/phc_x',
      '/array/phc_x/unknown',
    ])('%s is a 404 that a page of any origin can read', async (path) => {
      const answer = await fetch(capture.url + path, { headers: { origin: 'https://shop.example' } });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('access-control-allow-origin')).toBe('https://shop.example');
      expect(await answer.json()).toMatchObject({ type: 'invalid_request', code: 'not_found' });
    });
  });

  it('a script path that cannot be decoded is refused', async () => {
    expect((await publicGet('/static/%zz')).status).toBe(400);
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
