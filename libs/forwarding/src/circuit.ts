/**
 * Whether a service is asked at all. Failures in a row open the circuit, and so does silence: requests that wait
 * while a probe gets no answer either. A probe that is answered closes it, so that no caller pays for finding out.
 * A slow service is not a silent one: it answers its probes, or other requests while a probe waits.
 */
export interface Circuit {
  isOpen(): boolean;
  /** A response began. */
  succeeded(): void;
  /** A part of a response came: the service is busy, not away. */
  heard(): void;
  /** A request ended without a response. */
  failed(): void;
  /** To be called a few times a second. */
  tick(now: number, oldestWaitingSince: number | undefined): Promise<void>;
}

export interface CircuitOptions {
  /** True when the service answered, whatever it said. */
  readonly probe: () => Promise<boolean>;
  readonly onChange?: (open: boolean) => void;
  readonly failuresToOpen?: number;
  readonly silenceMs?: number;
}

const SILENT_PROBES_TO_OPEN = 2;

export const createCircuit = ({
  probe,
  onChange,
  failuresToOpen = 3,
  silenceMs = 2_000,
}: CircuitOptions): Circuit => {
  let open = false;
  let failures = 0;
  let silentProbes = 0;
  let probing = false;
  let lastAnswerAt = 0;
  let heard = true;
  /** Since the probe under way began. */
  let heardMeanwhile = false;

  const setOpen = (value: boolean): void => {
    if (open === value) return;
    open = value;
    failures = 0;
    silentProbes = 0;
    onChange?.(value);
  };

  const isSuspicious = (now: number, oldestWaitingSince: number | undefined): boolean =>
    oldestWaitingSince !== undefined && now - Math.max(oldestWaitingSince, lastAnswerAt) > silenceMs;

  return {
    isOpen: () => open,
    succeeded: () => {
      failures = 0;
      heard = true;
      heardMeanwhile = true;
    },
    heard: () => {
      heard = true;
      heardMeanwhile = true;
    },
    failed: () => {
      failures += 1;
      if (failures >= failuresToOpen) setOpen(true);
    },
    tick: async (now, oldestWaitingSince) => {
      if (heard) lastAnswerAt = now;
      heard = false;
      if (probing || (!open && !isSuspicious(now, oldestWaitingSince))) return;
      probing = true;
      heardMeanwhile = false;
      const answered = await probe();
      probing = false;
      if (answered) setOpen(false);
      silentProbes = answered || heardMeanwhile ? 0 : silentProbes + 1;
      if (silentProbes >= SILENT_PROBES_TO_OPEN) setOpen(true);
    },
  };
};
