import type { Dashboard, DashboardUpdate } from './dashboard-queries.ts';

/** The dashboard as it will be once the server has saved the change; its tiles change only with the answer. */
export const shownChange = (dashboard: Dashboard, body: DashboardUpdate): Dashboard => {
  const { name, description, pinned, tags, filters, variables } = body;
  return {
    ...dashboard,
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(pinned !== undefined && { pinned }),
    ...(tags !== undefined && { tags }),
    ...(filters !== undefined && { persisted_filters: filters }),
    ...(variables !== undefined && { persisted_variables: variables }),
  };
};
