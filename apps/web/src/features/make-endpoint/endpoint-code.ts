/** The names of endpoints. */

const MAX_NAME = 128;

/** A name that the API accepts, made of a title: "Orders by plan" is orders-by-plan. */
export const endpointNameOf = (title: string): string => {
  const name = title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, MAX_NAME)
    .replace(/-+$/, '');
  return name === '' ? 'endpoint' : name;
};

const NAME = /^[a-zA-Z][a-zA-Z0-9_-]{0,127}$/;

export const nameProblem = (name: string): string | undefined => {
  if (name === '') return 'Give the endpoint a name.';
  return NAME.test(name)
    ? undefined
    : 'Start with a letter, then use up to 127 letters, digits, hyphens or underscores.';
};

/** The member of the generated client, which replaces what TypeScript does not allow in a name. */
export const memberOf = (name: string): string => name.replaceAll('-', '_');
