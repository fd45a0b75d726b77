/** Asks the engine for its rules of the time zones that projects use, so that this process computes dates with them. */
import { createZoneRules, errorMessage, useZoneRules, waitAtMost, zoneRulesOf } from '@meridian/core';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import type { EngineAccess } from './engine-access.ts';

/** Learns the rules of a project's time zone before the first query of the project. */
export const withZoneRules = <Facts extends ProjectReader>(
  facts: Facts,
  options: ZoneRulesOptions,
): Facts => {
  const learner = createZoneRulesLearner(options);
  return {
    ...facts,
    async get(projectId: number) {
      const project = await facts.get(projectId);
      if (project.timezone !== 'UTC') await learner.learn(project.timezone);
      return project;
    },
  };
};

interface ProjectReader {
  get(projectId: number): Promise<{ readonly timezone: string }>;
}

interface ZoneRulesLearner {
  /** Resolves when the rules are known, and soon if the engine does not answer: Node's rules apply until it does. */
  learn(zone: string): Promise<void>;
}

export interface ZoneRulesOptions {
  readonly engine: Pick<EngineAccess, 'forAllProjects'>;
  readonly logger: Logger;
}

const PATIENCE_MS = 1_000;
const ASK_MS = 10_000;
const ASK_AGAIN_AFTER_MS = 30_000;
/** The engine may be upgraded while this process runs. */
const KNOWN_FOR_MS = 60 * 60_000;

/** Offsets change at full quarters of an hour. */
const QUARTER_SECONDS = 15 * 60;
/** The quarters of an hour from 1970 to 2040. */
const QUARTERS = 70 * 365.25 * 24 * 4;

/**
 * The offset, computed as local time minus UTC. `timeZoneOffset` of the engine is wrong by a day where a zone has moved across
 * the date line, as Samoa did in 2011.
 */
const offsetAt = (at: string): string => {
  const local = `toDateTime(${at}, {zone:String})`;
  return `(toInt32(toDate32(${local})) * 86400 + toHour(${local}) * 3600 + toMinute(${local}) * 60 - ${at})`;
};

/** The first quarter of each period with one offset. */
const CHANGES = `
SELECT quarter * ${QUARTER_SECONDS} AS at, ${offsetAt('at')} AS offset
FROM (SELECT arrayJoin(range(${QUARTERS})) AS quarter)
WHERE quarter = 0 OR offset != ${offsetAt(`(at - ${QUARTER_SECONDS})`)}
ORDER BY at`;

interface Asked {
  readonly answer: Promise<void>;
  askAgainAt: number;
}

const createZoneRulesLearner = ({ engine, logger }: ZoneRulesOptions): ZoneRulesLearner => {
  const asked = new Map<string, Asked>();
  const { warn } = onceAMinute(logger);

  const ask = async (zone: string): Promise<void> => {
    const rows = await engine
      .forAllProjects('reading the rules of a time zone')
      .query<{ readonly at: number; readonly offset: number }>(CHANGES, {
        params: { zone },
        signal: AbortSignal.timeout(ASK_MS),
      });
    const changes = rows.map(({ at, offset }) => ({
      at: Number(at) * 1_000,
      offsetMinutes: Math.round(Number(offset) / 60),
    }));
    useZoneRules(zone, createZoneRules(changes, QUARTERS * QUARTER_SECONDS * 1_000));
  };

  const startToAsk = (zone: string): Asked => {
    const started: Asked = {
      askAgainAt: performance.now() + KNOWN_FOR_MS,
      answer: ask(zone).catch((error: unknown) => {
        started.askAgainAt = performance.now() + ASK_AGAIN_AFTER_MS;
        warn(
          { zone, reason: errorMessage(error) },
          'ClickHouse did not return the rules of a time zone, so dates are computed with those of Node',
        );
      }),
    };
    asked.set(zone, started);
    return started;
  };

  return {
    async learn(zone) {
      const last = asked.get(zone);
      const { answer } = last !== undefined && performance.now() < last.askAgainAt ? last : startToAsk(zone);
      // Known rules apply until the new ones arrive.
      if (zoneRulesOf(zone) === undefined) await waitAtMost(PATIENCE_MS, answer);
    },
  };
};
