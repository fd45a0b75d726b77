/** endpoints-service without its execution log, to measure the cost of the log per run. */
import { runService } from '@meridian/service-kit';
import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { createEndpointsService } from '../src/service.ts';

const nowhere = { append: async () => {}, close: async () => {} };

await runService(() =>
  createEndpointsService(createContext(loadConfig(process.env), { executionLog: nowhere })),
);
