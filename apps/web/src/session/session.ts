import type { components } from '@meridian/api-client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';

export type User = components['schemas']['User'];

/** The person who is signed in. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => answerOf(api.GET('/api/users/{id}/', { params: { path: { id: '@me' } }, signal })),
  staleTime: 5 * 60_000,
});

export const useMe = (): User => useSuspenseQuery(meQuery).data;

/** The project to open when the address names none: the current one, else the first that the person can reach. */
export const homeProjectId = (user: Pick<User, 'team' | 'organization'>): number | undefined =>
  user.team?.id ?? user.organization?.teams[0]?.id;
