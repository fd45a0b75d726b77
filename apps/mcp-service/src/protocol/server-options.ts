/** Reads what the address of the server narrows it to. */
import { InvalidRequestError } from '@meridian/core';
import type { ServerOptions } from '../tools/catalog.ts';
import { FEATURES, type Feature } from '../tools/tool.ts';

export const readServerOptions = (query: URLSearchParams): ServerOptions => {
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
    isReadOnly: valuesOf(query, 'readonly').some(isTrue),
    features: names.length === 0 ? undefined : new Set(names.filter(isFeature)),
  };
};

const isFeature = (name: string): name is Feature => FEATURES.some((feature) => feature === name);

const isTrue = (text: string): boolean => ['', '1', 'true'].includes(text.toLowerCase());

/** However the name is written: a spelling shall not offer more than was meant. */
const valuesOf = (query: URLSearchParams, name: string): string[] =>
  [...query].flatMap(([key, value]) => (key.toLowerCase().replace(/[-_]/g, '') === name ? [value] : []));
