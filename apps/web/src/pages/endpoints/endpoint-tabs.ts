const ENDPOINT_TABS = ['run', 'usage', 'logs', 'versions', 'materialization', 'code'] as const;

export type EndpointTab = (typeof ENDPOINT_TABS)[number];

/** The tab that the address names; the first one if it names none. */
export const tabOf = (value: unknown): EndpointTab => ENDPOINT_TABS.find((tab) => tab === value) ?? 'run';
