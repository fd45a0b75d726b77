import { setTimeout as pause } from 'node:timers/promises';
import { createRepeats } from '@meridian/service-kit';
import type { Console } from './console.ts';
import { type Running, type Supervised, supervise } from './supervise.ts';

/** A process of the fleet. Higher ranks stop before lower ones; stores have rank 0. */
export interface Member {
  readonly name: string;
  /** Undefined for processes that all regions share. */
  readonly region?: string | undefined;
  readonly rank: number;
}

export interface Fleet {
  readonly start: (member: Member, start: () => Promise<Running>) => Promise<void>;
  readonly pidOf: (name: string, region?: string) => number | null;
  readonly pids: () => number[];
  readonly restart: (names: ReadonlySet<string>) => Promise<void>;
  /** True when all processes ended in time; the others were sent SIGKILL. */
  readonly stop: (timeoutMs: number) => Promise<boolean>;
}

export interface FleetOptions {
  readonly console: Console;
  /** Shown before the name when there is more than one region. */
  readonly labelOf: (region: string | undefined) => string;
  /** A process id has changed, or a process has ended. */
  readonly onChange: () => void;
}

/** All services wait for a store, so it restarts with a short delay. */
const STORE_DELAY_MS = 1_000;

/** All processes: starts them under supervision, reports crashes and stops them in order. */
export const createFleet = ({ console, labelOf, onChange }: FleetOptions): Fleet => {
  const members: Array<{ member: Member; supervised: Supervised }> = [];
  const pending = new Set<Promise<unknown>>();
  const repeats = createRepeats();
  let stopping = false;

  /** Repeated crashes of a process are reported once a minute. */
  const tell = (key: string, text: string): void =>
    repeats(key, (repeated) =>
      console.event(repeated === 0 ? text : `${text} (${repeated} times since the last message)`),
    );

  const start = async (member: Member, startProcess: () => Promise<Running>): Promise<void> => {
    if (stopping) throw new Error('stopping');
    const title = labelOf(member.region) + member.name;
    const starting = supervise({
      name: member.name,
      start: startProcess,
      ...(member.rank === 0 && { longestDelayMs: STORE_DELAY_MS }),
      onUp: (_name, pid, again) => {
        if (again) tell(`${title} up`, `${title} is running again (process ${pid})`);
        onChange();
      },
      onDown: (_name, reason, restartInMs) => {
        tell(`${title} ${reason}`, `${title} ${reason}; starting it again${soon(restartInMs)}`);
        onChange();
      },
      onStartFailed: (_name, reason, restartInMs) => {
        const failed = firstLine(reason);
        tell(`${title} ${failed}`, `${title} failed to start; trying again${soon(restartInMs)}. ${failed}`);
      },
    });
    pending.add(starting);
    try {
      members.push({ member, supervised: await starting });
    } finally {
      pending.delete(starting);
    }
    onChange();
  };

  const stop = async (timeoutMs: number): Promise<boolean> => {
    stopping = true;
    const deadline = Date.now() + timeoutMs;
    const left = () => Math.max(deadline - Date.now(), 0);
    const settled = Promise.allSettled(pending).then(() => true);
    const allSettled = await Promise.race([settled, pause(left() / 2, false, { ref: false })]);
    const ranks = [...new Set(members.map(({ member }) => member.rank))].sort((a, b) => b - a);
    for (const rank of ranks) {
      // Services get half of the time, so that stores always have the other half.
      const share = rank === 0 ? left() : left() / 2;
      const ofRank = members.filter(({ member }) => member.rank === rank);
      await Promise.all(ofRank.map(({ supervised }) => supervised.stop(share)));
    }
    return allSettled;
  };

  return {
    start,
    stop,
    pidOf: (name, region) =>
      members.find(({ member }) => member.name === name && member.region === region)?.supervised.pid ?? null,
    pids: () => members.map(({ supervised }) => supervised.pid).filter((pid) => pid !== undefined),
    restart: async (names) => {
      const chosen = members.filter(({ member }) => names.has(member.name));
      await Promise.all(chosen.map(({ supervised }) => supervised.restart()));
    },
  };
};

const soon = (delayMs: number): string => (delayMs < 1_000 ? '' : ` in ${Math.round(delayMs / 1_000)} s`);

const firstLine = (text: string): string => text.split('\n')[0] ?? '';
