import { useState } from 'react';

interface ShownSecret {
  /** The id of the object that the secret belongs to. */
  readonly id: string;
  /** Answers have it only when the object was just made. */
  readonly value: string | null | undefined;
}

/** The secret that is shown after an object was removed: none that belongs to it. */
export const afterRemovalOf = (id: string, shown: ShownSecret | undefined): ShownSecret | undefined =>
  shown?.id === id ? undefined : shown;

/** The secret of the object that was made last. It stays on show until another one is made or its object is removed. */
export const useShownSecret = () => {
  const [shown, setShown] = useState<ShownSecret>();
  return {
    value: shown?.value ?? undefined,
    show: setShown,
    hideOf: (id: string): void => setShown((current) => afterRemovalOf(id, current)),
  };
};
