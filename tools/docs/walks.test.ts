/** The files that the walks of docs/architecture.md name exist, and the rule behind a URL, job or query kind is near. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const DOCS = join(import.meta.dirname, '../../docs');
const MOST_FILES = 5;

const [, section = ''] = readFileSync(join(DOCS, 'architecture.md'), 'utf8').split('## Three walks\n');
const walks = (section.split('\n## ')[0] ?? '')
  .split(/^\*\*/m)
  .slice(1)
  .map((text) => ({
    name: text.split('**')[0] ?? '',
    files: [...text.matchAll(/^\d\. \[`[^`]+`\]\(([^)]+)\)/gm)].map(([, file = '']) => file),
  }));

describe('docs/architecture.md', () => {
  it('shows three walks', () => {
    expect(walks.map(({ name }) => name)).toEqual([
      'Capture an event',
      'Run an endpoint',
      'Authorize an app',
    ]);
  });

  it.each(walks)('$name leads through a handful of files that exist', ({ files }) => {
    expect(files.length).toBeGreaterThan(2);
    expect(files.length).toBeLessThanOrEqual(MOST_FILES);
    expect(files.filter((file) => !existsSync(join(DOCS, file)))).toEqual([]);
  });
});

const ROOT = join(import.meta.dirname, '../..');
const AUTH = 'apps/auth-service/src';
const CAPTURE = 'apps/capture-service/src';
const QUERY = 'apps/query-service/src';
const ENDPOINTS = 'apps/endpoints-service/src';
const INSIGHTS = 'libs/insight-queries/src';

/** The path, job or kind, and the files from its declaration to its rule. */
const RULES: readonly (readonly [name: string, ...files: string[]])[] = [
  ['/api/users/:id/', `${AUTH}/users/user-routes.ts`, `${AUTH}/users/password-changes.ts`],
  ['/api/personal_api_keys/', `${AUTH}/keys/personal-api-key-routes.ts`, `${AUTH}/keys/personal-api-keys.ts`],
  [
    '/oauth/token',
    `${AUTH}/service.ts`,
    `${AUTH}/oauth/tokens/refresh-token-grant.ts`,
    `${AUTH}/oauth/tokens/plan-refresh.ts`,
  ],
  ['/oauth/introspect', `${AUTH}/service.ts`, `${AUTH}/oauth/tokens/introspect-route.ts`],
  [
    '/oauth/authorize/decision',
    `${AUTH}/oauth/authorize/decision-routes.ts`,
    `${AUTH}/oauth/access-choice.ts`,
  ],
  ['/reset', `${AUTH}/users/password-reset-pages.ts`, `${AUTH}/users/password-changes.ts`],
  ['/api/alerts/github', `${AUTH}/leaked-tokens/report-routes.ts`, `${AUTH}/leaked-tokens/revoke-leaked.ts`],
  ['/persons/:person_id', `${CAPTURE}/persons/person-routes.ts`, `${CAPTURE}/persons/change-properties.ts`],
  [
    '/event_definitions/:id',
    `${CAPTURE}/definitions/definition-routes.ts`,
    `${CAPTURE}/definitions/change-definition.ts`,
  ],
  ['fold-overrides', `${CAPTURE}/jobs/capture-worker.ts`, `${CAPTURE}/jobs/fold-overrides.ts`],
  ['/insights/:key/', `${QUERY}/insights/insight-routes.ts`, `${QUERY}/insights/save-insight.ts`],
  [
    '/cohorts/',
    `${QUERY}/cohorts/cohort-routes.ts`,
    `${QUERY}/cohorts/cohorts.ts`,
    `${QUERY}/cohorts/calculate-cohort.ts`,
  ],
  ['/alerts/simulate/', `${QUERY}/alerts/simulation-routes.ts`, `${QUERY}/alerts/evaluate-alert.ts`],
  [
    '/subscriptions/:id/',
    `${QUERY}/subscriptions/subscription-routes.ts`,
    `${QUERY}/subscriptions/delivery-times.ts`,
  ],
  [
    '/endpoints/:name/run/',
    `${ENDPOINTS}/run/run-routes.ts`,
    `${ENDPOINTS}/run/execute-run.ts`,
    `${ENDPOINTS}/run/prepare-run.ts`,
    `${ENDPOINTS}/run/plan-run.ts`,
  ],
  ['/endpoints/:name/logs/', `${ENDPOINTS}/log/log-routes.ts`, `${ENDPOINTS}/log/read-log.ts`],
  ['materialize', `${ENDPOINTS}/worker-service.ts`, `${ENDPOINTS}/materialization/materialize-version.ts`],
  ['FunnelsQuery', `${INSIGHTS}/registry.ts`, `${INSIGHTS}/funnels/plan.ts`],
  ['EventsQuery', `${QUERY}/query/registry.ts`, `${QUERY}/query/kinds/events.ts`],
  ['WebOverviewQuery', `${INSIGHTS}/web/registry.ts`, `${INSIGHTS}/web/overview.ts`],
];

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );

it.each(RULES)(
  'the rule behind %s is in at most four files, each imported by the one before',
  (name, ...files) => {
    expect(files.length).toBeLessThanOrEqual(4);
    expect(readFileSync(join(ROOT, files[0]!), 'utf8')).toContain(name);
    for (const [index, file] of files.slice(1).entries()) expect(importsOf(files[index]!)).toContain(file);
  },
);
