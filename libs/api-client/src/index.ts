export { type ApiClient, type ApiClientOptions, createApiClient } from './api-client.ts';
export type { components, operations, paths } from './schema.gen.ts';
