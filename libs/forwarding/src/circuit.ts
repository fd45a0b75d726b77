/**
 * Decides whether requests are sent to a service. The circuit opens after several failures in a row, and when the
 * service is silent: requests wait, and a probe gets no answer either. An answered probe closes it, so no request has
 * to be risked. A slow service is not silent: it answers the probe, or other requests while the probe waits.
 */
export interface Circuit {
  isOpen(): boolean;
  /** An answer began. */
  succeeded(): void;
  /** A part of an answer arrived: the service is slow, but it works. */
  received(): void;
  /**
   * A request that was sent at this moment ended without an answer. Requests that were on their way at the time of an
   * earlier failure count as that one, because a single lost replica ends all of its connections at once.
   */
  failed(sentAt: number): void;
  /** Must be called a few times a second. */
  tick(now: number, oldestWaitingSince: number | undefined): Promise<void>;
}

export interface CircuitOptions {
  /** True if the service answered, with any status. */
  readonly probe: () => Promise<boolean>;
  readonly onChange?: (open: boolean) => void;
  /** A probe got no answer, and the service answered nothing else meanwhile. */
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
  let lastFailureAt = 0;
  let probing = false;
  let lastAnswerAt = 0;
  let hasReceived = true;
  let hasReceivedSinceProbe = false;

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
      hasReceived = true;
      hasReceivedSinceProbe = true;
    },
    received: () => {
      hasReceived = true;
      hasReceivedSinceProbe = true;
    },
    failed: (sentAt) => {
      if (sentAt < lastFailureAt) return;
      lastFailureAt = performance.now();
      failures += 1;
      if (failures >= failuresToOpen) setOpen(true);
    },
    tick: async (now, oldestWaitingSince) => {
      if (hasReceived) lastAnswerAt = now;
      hasReceived = false;
      if (probing || (!open && !isSuspicious(now, oldestWaitingSince))) return;
      probing = true;
      hasReceivedSinceProbe = false;
      const answered = await probe();
      probing = false;
      if (answered) return setOpen(false);
      if (hasReceivedSinceProbe) return;
      setOpen(true);
      onSilence?.();
    },
  };
};
