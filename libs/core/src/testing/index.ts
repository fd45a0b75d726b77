export { type FakeClock, fakeClock } from './fake-clock.ts';
export { type ProcessOptions, type RunningProcess, runProcess, testProcessEnv } from './run-process.ts';
export { type WaitOptions, waitFor } from './wait-for.ts';
