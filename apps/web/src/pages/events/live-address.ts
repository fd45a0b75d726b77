export interface LiveFilter {
  readonly event: string;
  readonly distinctId: string;
}

/** The address of the stream. Names are sent as JSON lists, because a comma in plain text separates names. */
export const liveAddress = (projectId: string, { event, distinctId }: LiveFilter): string => {
  const params = new URLSearchParams();
  if (event !== '') params.set('event', JSON.stringify([event]));
  if (distinctId !== '') params.set('distinct_id', JSON.stringify([distinctId]));
  return `/api/projects/${projectId}/live_events/?${params}`;
};
