/** HTML that the build puts into index.html: the home page of a project, and the place of every other page. */
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { PagePending } from './app/page-pending.tsx';
import { createAppRouter } from './app/router.tsx';
import { type Project, projectQuery } from './session/project.ts';
import { meQuery, type User } from './session/session.ts';

/** The placeholder of the project id in addresses. `public/start.js` replaces it. */
const PROJECT_ID = 'PROJECT';
/** Has the height of a line of text and shows nothing. */
const UNKNOWN = '\u00a0';

const project = { id: PROJECT_ID, name: UNKNOWN, organization: '', api_token: '' } as unknown as Project;
const me = {
  first_name: UNKNOWN,
  last_name: '',
  email: UNKNOWN,
  organization: { name: UNKNOWN, teams: [project] },
  organizations: [],
} as unknown as User;

const queryClient = createQueryClient();
queryClient.setQueryData(meQuery.queryKey, me);
queryClient.setQueryData(projectQuery(PROJECT_ID).queryKey, project);
const history = createMemoryHistory({ initialEntries: [`/project/${PROJECT_ID}/home`] });
const router = createAppRouter(queryClient, history);
await router.load();

export const HOME = renderToStaticMarkup(<App queryClient={queryClient} router={router} />);
export const PAGE = renderToStaticMarkup(<PagePending title={UNKNOWN} />);

// Its timers would keep the build from ending.
queryClient.clear();
