/** Projects that test files make for themselves, and the events in them. */
import { waitFor } from '@meridian/testing';
import { homeRegion } from '../platform.ts';
import { callerAt, keyHolder } from './api.ts';

export interface NewProject {
  readonly id: number;
  /** The token with which events are sent. */
  readonly token: string;
}

export const newProject = async (name: string): Promise<NewProject> => {
  const call = keyHolder(homeRegion());
  const { status, body } = await call<{ id: number; api_token: string }>('POST', '/api/projects/', { name });
  if (status !== 201) throw new Error(`no project: ${status} ${JSON.stringify(body)}`);
  return { id: body.id, token: body.api_token };
};

/** Resolves when the events are accepted. They are stored a moment later. */
export const sendEvents = async (
  { token }: Pick<NewProject, 'token'>,
  batch: readonly object[],
): Promise<void> => {
  const call = callerAt(homeRegion().url);
  const { status, body } = await call('POST', '/batch/', { api_key: token, batch });
  if (status !== 200) throw new Error(`events were not accepted: ${status} ${JSON.stringify(body)}`);
};

/** Resolves when queries see this many events in the project. */
export const untilStored = async ({ id }: NewProject, count: number): Promise<void> => {
  const call = keyHolder(homeRegion());
  await waitFor(
    async () => {
      const { body } = await call<{ results: number[][] }>('POST', `/api/projects/${id}/query/`, {
        query: { kind: 'HogQLQuery', query: 'SELECT count() FROM events' },
        refresh: 'force_blocking',
      });
      return body.results[0]?.[0] === count;
    },
    { what: `${count} events to be stored` },
  );
};
