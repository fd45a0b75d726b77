/**
 * Decides whether requests are sent to a service. The circuit opens after several failures in a row, and when the
 * service is silent: requests wait, and a probe gets no answer either. An answered probe closes it, so no caller has
 * to try. A slow service is not silent: it answers the probe, or other requests while the probe waits.
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
  /** A probe got no answer, and nothing else came from the service in the meantime. */
  readonly onSilence?: () => void;
  readonly failuresToOpen?: number;
  readonly silenceMs?: number;
}

export const createCircuit = ({
  probe,
  onChange,
  onSilence,
  failuresToOpen = 3,
  silenceMs = 1_500,
}: CircuitOptions): Circuit => {
  let open = false;
  let failures = 0;
  let probing = false;
  let lastAnswerAt = 0;
  let heard = true;
  /** Since the probe under way began. */
  let heardMeanwhile = false;

  const setOpen = (value: boolean): void => {
    if (open === value) return;
    open = value;
    failures = 0;
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
      if (answered) return setOpen(false);
      if (heardMeanwhile) return;
      setOpen(true);
      onSilence?.();
    },
  };
};
