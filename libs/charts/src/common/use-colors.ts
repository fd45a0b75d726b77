import { type RefObject, useEffect, useState } from 'react';
import { SERIES_COLORS } from '../series/model.ts';

/** The tokens as plain colours, for canvases, which know neither custom properties nor `light-dark()`. */
export interface ChartColors {
  readonly series: readonly string[];
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly surface: string;
  readonly font: string;
}

/** The colours of the place where the element is; undefined before it is drawn. They change with the colour scheme. */
export const useColors = (place: RefObject<HTMLElement | null>): ChartColors | undefined => {
  const [colors, setColors] = useState<ChartColors>();
  useEffect(() => {
    const read = (): void => {
      if (place.current !== null) setColors(resolveColors(place.current));
    };
    read();
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', read);
    const theme = new MutationObserver(read);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      scheme.removeEventListener('change', read);
      theme.disconnect();
    };
  }, [place]);
  return colors;
};

const resolveColors = (place: HTMLElement): ChartColors => {
  const probe = document.createElement('span');
  probe.hidden = true;
  place.append(probe);
  const resolve = (token: string): string => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    series: Array.from({ length: SERIES_COLORS }, (_, index) => resolve(`series-${index + 1}`)),
    ink: resolve('ink'),
    muted: resolve('muted'),
    line: resolve('line'),
    surface: resolve('surface'),
    font: getComputedStyle(place).fontFamily,
  };
  probe.remove();
  return colors;
};

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
