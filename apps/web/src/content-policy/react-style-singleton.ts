/** Takes the place of the package of this name, which adds style elements while a dialog of radix-ui is open. */
import { useEffect } from 'react';
import { adoptStyles } from './adopted-styles.ts';

interface SheetProps {
  readonly styles: string;
  readonly dynamic?: boolean;
}

/** The styles apply while at least one component of the returned type is mounted. */
export const styleSingleton = () => {
  let mounted = 0;
  let remove: (() => void) | undefined;
  return ({ styles, dynamic = false }: SheetProps): null => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: styles that are not dynamic never change
    useEffect(() => {
      if (mounted === 0) remove = adoptStyles(styles);
      mounted += 1;
      return () => {
        mounted -= 1;
        if (mounted === 0) remove?.();
      };
    }, [dynamic && styles]);
    return null;
  };
};
