/** Entry point of `main.ts`: start, stop on a signal, and end with an exit code for the outcome. */
import { errorMessage, UnsupportedStoreError } from '@meridian/core';
import { ConfigError } from './config.ts';
import { hideSecrets } from './logger.ts';
import { releaseStartMemory } from './release-start-memory.ts';
import type { Service } from './service.ts';

const EXIT_FAILED = 1;
/** EX_CONFIG of sysexits.h: starting again will not help. */
const EXIT_CONFIG = 78;

export const runService = async (create: () => Service | Promise<Service>): Promise<void> => {
  try {
    const service = await create();
    stopOnSignals(service);
    await releaseStartMemory();
    const address = await service.start();
    // A launcher that started us with an IPC channel learns our addresses, and its death ends us.
    process.send?.({ type: 'ready', name: service.name, ...address });
  } catch (error) {
    const isConfig = error instanceof ConfigError || error instanceof UnsupportedStoreError;
    complain(isConfig ? error.message : stackOf(error));
    process.exit(isConfig ? EXIT_CONFIG : EXIT_FAILED);
  }
};

const stopOnSignals = (service: Service): void => {
  let asked = false;
  process.stderr.on('error', () => undefined); // stderr is closed; the shutdown still runs in order
  const stop = (exitCode: number) => {
    if (asked) process.exit(EXIT_FAILED); // asked twice: at once
    asked = true;
    service.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        complain(`${service.name} did not stop cleanly: ${errorMessage(error)}`);
        process.exit(EXIT_FAILED);
      },
    );
  };
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  process.on('disconnect', () => stop(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      complain(`${service.name}: ${event}: ${stackOf(error)}`);
      stop(EXIT_FAILED);
    });
  }
};

const complain = (text: string): void => {
  process.stderr.write(`${hideSecrets(text)}\n`);
};

const stackOf = (error: unknown): string => (error instanceof Error && error.stack) || String(error);
