export { type FakeClock, fakeClock } from './fake-clock.ts';
export { answerQuestions, type HelperProcess, startHelperProcess } from './helper-process.ts';
export { type ProcessOptions, type RunningProcess, runProcess, testProcessEnv } from './run-process.ts';
export { type WaitOptions, waitFor } from './wait-for.ts';
