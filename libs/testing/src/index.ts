export { type Authority, startAuthority } from './authority.ts';
export type { Benchmark, Comparison, Contender, Target } from './benchmark.ts';
export { chance } from './chance.ts';
export { type Certificate, createTestAuthority, type TestAuthority } from './client-site/certificate.ts';
export {
  json,
  oversize,
  redirect,
  type ScriptedResponse,
  silence,
  slowDrip,
  wrongType,
} from './client-site/scripted-response.ts';
export {
  type FakeClientSite,
  type FakeClientSiteOptions,
  type ReceivedRequest,
  type Script,
  startFakeClientSite,
} from './client-site/start-client-site.ts';
export { type FakeClock, fakeClock } from './fake-clock.ts';
export {
  HOSTILE_REQUESTS,
  type HostileTarget,
  requestHead,
  sendRaw,
} from './hostile-requests.ts';
export { NO_TENANT_WALL } from './no-tenant-wall.ts';
export {
  type PrivateServer,
  startPrivateClickHouse,
  startPrivateDatabase,
  startPrivatePostgres,
  startPrivateRedis,
} from './private-server.ts';
export { newProjectId } from './project-id.ts';
export { type Callers, type CallersReport, startCallers } from './rolling/callers.ts';
export {
  ROLLING_SHUTDOWN_DELAY_MS,
  type RollingOptions,
  type RollingService,
  startRollingService,
} from './rolling/rolling-service.ts';
export { type ProcessOptions, type RunningProcess, runProcess } from './run-process.ts';
export {
  okJson,
  type ScriptedService,
  type ServiceScript,
  startScriptedService,
} from './scripted-service.ts';
export {
  type CaptureProcess,
  type ServiceProcess,
  startCaptureProcess,
  startServiceProcess,
} from './service-process.ts';
export { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from './small-disk.ts';
export { type TestStores, testStores } from './stores.ts';
export { createTestClickHouse, type TestClickHouse } from './test-clickhouse.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { createTestRedis } from './test-redis.ts';
export { type WaitOptions, waitFor } from './wait-for.ts';
export { startWire, type Wire } from './wire.ts';
