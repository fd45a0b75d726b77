/** Generates `.env.example` from the variables that the services declare. */
import type { ServiceVariables, Variable } from './service-variables.ts';

/** Variables that npm or the launcher sets for the processes that they start. Users never set them. */
const OURS_ALONE = /^(MERIDIAN_|WELCOME_|INIT_CWD$)/;

const HEAD = `# Every variable that a service reads. Written by \`node tools/docs/main.ts\`; a test compares.
#
# \`npm start\` needs none of them: it makes what is missing and embeds the stores. A service started by itself
# needs those without a default. Variables with a default are commented out.`;

export const envExample = (services: readonly ServiceVariables[]): string => {
  const byName = new Map<string, { variable: Variable; apps: string[] }>();
  for (const { app, variables } of services) {
    for (const variable of variables.filter(({ name }) => !OURS_ALONE.test(name))) {
      const known = byName.get(variable.name);
      byName.set(variable.name, {
        variable: moreTelling(known?.variable, variable),
        apps: [...(known?.apps ?? []), app],
      });
    }
  }
  const entries = [...byName.values()];
  const shared = entries.filter(({ apps }) => apps.length > 1);
  const sections = [
    section(
      'Shared',
      shared.map(({ variable }) => variable),
    ),
    ...services.map(({ app }) =>
      section(
        app,
        entries.filter(({ apps }) => apps.length === 1 && apps[0] === app).map(({ variable }) => variable),
      ),
    ),
  ];
  return `${[HEAD, ...sections.filter((text) => text !== '')].join('\n\n')}\n`;
};

/** When two services read the same variable, a required declaration takes precedence over an optional one. */
const moreTelling = (known: Variable | undefined, other: Variable): Variable => {
  if (known === undefined || known.description === undefined) return other;
  return other.required && !known.required && other.description !== undefined ? other : known;
};

const section = (title: string, variables: readonly Variable[]): string =>
  variables.length === 0 ? '' : [`## ${title}`, ...variables.map(entry)].join('\n\n');

const entry = ({ name, description, required, byDefault }: Variable): string => {
  const comment = `# ${description ?? name}${required ? '' : byDefault === undefined ? ' (optional)' : ''}`;
  return `${comment}\n${required ? '' : '# '}${name}=${byDefault ?? ''}`;
};
