/**
 * Fixtures for the tests of apps and tools, re-exported from their libs. Libs import `LIB/testing` instead, because
 * this package depends on them.
 */
export { createTestClickHouse, type TestClickHouse } from '@meridian/clickhouse/testing';
export {
  type FakeClock,
  fakeClock,
  type ProcessOptions,
  type RunningProcess,
  runProcess,
  testProcessEnv,
  type WaitOptions,
  waitFor,
} from '@meridian/core/testing';
export { findFreePorts, freePort } from '@meridian/embedded-stores';
export {
  type PrivateServer,
  startPrivateClickHouse,
  startPrivatePostgres,
  startPrivateRedis,
  type TestStores,
  testStores,
} from '@meridian/embedded-stores/testing';
export {
  createTestDatabase,
  moveDatabase,
  startPrivateDatabase,
  type TestDatabase,
} from '@meridian/postgres/testing';
export { createTestRedis } from '@meridian/redis/testing';
export { type Authority, startAuthority } from './authority.ts';
export type { Benchmark, Comparison, Contender, Target } from './benchmark.ts';
export { type Browser, createBrowser, type Visit } from './browser.ts';
export { chance } from './chance.ts';
export { type Certificate, createTestAuthority, type TestAuthority } from './client-site/certificate.ts';
export { createMcpProvider, MCP_STATE } from './client-site/mcp-provider.ts';
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
export {
  HOSTILE_REQUESTS,
  type HostileTarget,
  requestHead,
  sendRaw,
} from './hostile-requests.ts';
export { fieldsOf, unescapeHtml } from './html-fields.ts';
export { type MeetingPlace, meetAt } from './meet-at.ts';
export { openStream } from './open-stream.ts';
export { newProjectId } from './project-id.ts';
export { type Relay, startRelay } from './relay.ts';
export { type Callers, type CallersReport, startCallers } from './rolling/callers.ts';
export {
  ROLLING_SHUTDOWN_DELAY_MS,
  type RollingOptions,
  type RollingService,
  startRollingService,
} from './rolling/rolling-service.ts';
export {
  okJson,
  type ScriptedService,
  type ServiceScript,
  startScriptedService,
} from './scripted-service.ts';
export {
  type CaptureProcess,
  type ServiceProcess,
  sharedCaptureProcess,
  startCaptureProcess,
  startServiceProcess,
  startTestCapture,
} from './service-process.ts';
export { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from './small-disk.ts';
export { holdBackUploads, type UnfinishedUploads } from './unfinished-uploads.ts';
export { startWire, type Wire } from './wire.ts';
