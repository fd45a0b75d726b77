export {
  type PrivateServer,
  type PrivateServerOptions,
  startPrivateClickHouse,
  startPrivatePostgres,
  startPrivateRedis,
} from './private-server.ts';
export { REDIS_PROGRAM_DIRECTORY, TEST_REDIS_DATABASES, type TestStores, testStores } from './stores.ts';
