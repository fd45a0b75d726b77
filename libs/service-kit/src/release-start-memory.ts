/**
 * Loading a program leaves more memory behind than the program needs, and the engine keeps it for work that an idle
 * process never gets. A collection once, before the first request, gives it back.
 */
import { Session } from 'node:inspector/promises';

export const releaseStartMemory = async (): Promise<void> => {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
};
