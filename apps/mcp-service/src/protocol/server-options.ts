/** Reads the limits that the address of the server sets. */
import { InvalidRequestError } from '@meridian/core';
import type { ServerOptions } from '../tools/catalog.ts';
import { FEATURES, type Feature } from '../tools/tool.ts';

export const readServerOptions = (query: URLSearchParams): ServerOptions => {
  refuseUnknown(query);
  const names = valuesOf(query, 'features')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim().replaceAll('-', '_'))
    .filter((name) => name !== '');
  const unknown = names.find((name) => !isFeature(name));
  if (unknown !== undefined) {
    throw new InvalidRequestError(
      'invalid_input',
      `There is no feature of this name. Features: ${FEATURES.join(', ')}.`,
      { attr: 'features' },
    );
  }
  return {
    isReadOnly: valuesOf(query, 'readonly').map(readBoolean).some(Boolean),
    features: names.length === 0 ? undefined : new Set(names.filter(isFeature)),
  };
};

const PARAMETERS: readonly string[] = ['features', 'readonly'];

/** A misspelt name would offer every tool. Parameters for tracking, which directories add to links, mean nothing here. */
const refuseUnknown = (query: URLSearchParams): void => {
  const unknown = [...query.keys()].find(
    (key) => !PARAMETERS.includes(plainName(key)) && !key.toLowerCase().startsWith('utm_'),
  );
  if (unknown === undefined) return;
  throw new InvalidRequestError(
    'invalid_input',
    `There is no parameter ${JSON.stringify(unknown.slice(0, 100))}. Parameters of this address: ${PARAMETERS.join(', ')}.`,
    { attr: unknown },
  );
};

const isFeature = (name: string): name is Feature => FEATURES.some((feature) => feature === name);

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['', true],
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
]);

const readBoolean = (text: string): boolean => {
  const value = BOOLEANS.get(text.toLowerCase());
  if (value !== undefined) return value;
  throw new InvalidRequestError('invalid_input', 'The parameter readonly must be true or false.', {
    attr: 'readonly',
  });
};

/** However the name is written: a different spelling must not offer more tools. */
const plainName = (key: string): string => key.toLowerCase().replace(/[-_]/g, '');

const valuesOf = (query: URLSearchParams, name: string): string[] =>
  [...query].flatMap(([key, value]) => (plainName(key) === name ? [value] : []));
