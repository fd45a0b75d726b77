/** `/api/projects/:id/sessions/values/`: values of a session property, most frequent first, for filters. */
import { sessionValuesParams } from '@meridian/contracts/query';
import { describeTables } from '@meridian/hogql/describe';
import type { ProjectApiCall, ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Ask } from '../query/ask.ts';

/** A computed property has no declared type. */
const isText = (name: string, type: string): boolean => type === 'string' || name === '$channel_type';

const TEXT_PROPERTIES: ReadonlySet<string> = new Set(
  describeTables()
    .find(({ name }) => name === 'sessions')
    ?.fields.filter(({ name, type, isHidden }) => name.startsWith('$') && isText(name, type) && !isHidden)
    .map(({ name }) => name),
);

export const createSessionRoutes = ({ ask }: { readonly ask: Ask }): ProjectApiRoute[] => {
  const values = async (call: ProjectApiCall): Promise<void> => {
    const { key, value } = parseInput(sessionValuesParams, call.req.query);
    // Other properties are numbers and times, of which no list of values helps.
    if (!TEXT_PROPERTIES.has(key)) return void call.res.json({ results: [], refreshing: false });
    const { rows } = await ask(call, {
      kind: 'HogQLQuery',
      query: `
SELECT ${key} AS name FROM sessions
WHERE $start_timestamp > now() - INTERVAL 30 DAY AND name IS NOT NULL AND name != ''
  AND ({value} = '' OR positionCaseInsensitive(name, {value}) > 0)
GROUP BY name ORDER BY count() DESC, name LIMIT 25`,
      values: { value },
    });
    call.res.json({ results: rows.map(([name]) => ({ name })), refreshing: false });
  };

  return [{ method: 'get', projectPath: '/sessions/values/', handler: values }];
};
