import { executorFor } from '../batch.ts';
import { testProjects } from '../test-projects.ts';

export const { run, runBatch } = executorFor(testProjects('test-long'));
