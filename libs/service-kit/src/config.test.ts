import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { baseEnv, internalEnv } from './base-env.ts';
import {
  ConfigError,
  descriptionOf,
  envFlag,
  envInteger,
  envList,
  envUrl,
  parseConfig,
  secretString,
} from './config.ts';

const shape = {
  QUERY_MAX_ROWS: envInteger('rows at most', { min: 1, max: 10 }).default(5),
  PUBLIC_URL: envUrl('address of this region'),
  ALLOW_IT: envFlag('a switch'),
  HOSTS: envList('some hosts'),
  DATABASE_URL: secretString('Postgres address'),
};
const good = { PUBLIC_URL: 'https://us.example.com/', DATABASE_URL: 'postgres://u:hunter2@db/x' };

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    parseConfig(shape, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('parseConfig', () => {
  it('gives typed values under the names of the variables', () => {
    const config = parseConfig(shape, { ...good, ALLOW_IT: 'true', HOSTS: 'a, b,,c' });
    expect({ ...config, DATABASE_URL: config.DATABASE_URL.reveal() }).toEqual({
      QUERY_MAX_ROWS: 5,
      PUBLIC_URL: 'https://us.example.com',
      ALLOW_IT: true,
      HOSTS: ['a', 'b', 'c'],
      DATABASE_URL: 'postgres://u:hunter2@db/x',
    });
  });

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(parseConfig(shape, good))).toBe(true);
  });

  it('reports all problems together, each with name, expected value and purpose', () => {
    expect(problemsOf({ QUERY_MAX_ROWS: '11', PUBLIC_URL: 'ftp://x', ALLOW_IT: 'yes' })).toEqual([
      'QUERY_MAX_ROWS is invalid: expected a number from 1 to 10 (rows at most)',
      'PUBLIC_URL is invalid: expected an http or https address (address of this region)',
      'ALLOW_IT is invalid: expected true or false (a switch)',
      'DATABASE_URL is missing (Postgres address)',
    ]);
  });

  it('treats an empty value as missing', () => {
    expect(problemsOf({ ...good, DATABASE_URL: '' })).toEqual(['DATABASE_URL is missing (Postgres address)']);
  });

  it('never shows a value in problems or when a config is printed', () => {
    const short = parseConfig.bind(undefined, internalEnv, { INTERNAL_SECRET: 'hunter2' });
    expect(short).toThrow('INTERNAL_SECRET is invalid: expected at least 16 characters');
    expect(short).not.toThrow('hunter2');
    const config = parseConfig(shape, good);
    expect(`${JSON.stringify(config)} ${inspect(config)}`).not.toContain('hunter2');
  });

  it('lets a service check variables against each other', () => {
    const rule = ({ ALLOW_IT }: { readonly ALLOW_IT: boolean }) =>
      ALLOW_IT ? ['ALLOW_IT is not allowed here'] : [];
    expect(() => parseConfig(shape, { ...good, ALLOW_IT: 'true' }, rule)).toThrow(
      'ALLOW_IT is not allowed here',
    );
  });
});

describe('baseEnv', () => {
  it('has a default for everything a developer need not care about', () => {
    expect(parseConfig(baseEnv, {})).toMatchObject({
      NODE_ENV: 'development',
      PORT: 8080,
      INTERNAL_PORT: 9090,
    });
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
    ['REGION', 'mars'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('refuses %s=%s by name', (name, value) => {
    expect(() => parseConfig(baseEnv, { [name]: value })).toThrow(`${name} is invalid: expected`);
  });

  it('describes every variable', () => {
    const silent = Object.entries({ ...baseEnv, ...internalEnv }).filter(
      ([, schema]) => descriptionOf(schema) === undefined,
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});
