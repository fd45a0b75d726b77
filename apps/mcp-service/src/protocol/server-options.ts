/** Reads what the address of the server narrows it to. */
import { InvalidRequestError } from '@meridian/core';
import type { ServerOptions } from '../tools/catalog.ts';
import { FEATURES, type Feature } from '../tools/tool.ts';

export const readServerOptions = (query: URLSearchParams): ServerOptions => {
  const names = query
    .getAll('features')
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
    isReadOnly: isTrue(query.get('readonly') ?? query.get('read_only')),
    features: names.length === 0 ? undefined : new Set(names.filter(isFeature)),
  };
};

const isFeature = (name: string): name is Feature => FEATURES.some((feature) => feature === name);

const isTrue = (text: string | null): boolean => text !== null && ['', '1', 'true'].includes(text);
