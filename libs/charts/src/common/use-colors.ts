import { type RefObject, useEffect, useState } from 'react';
import { SERIES_COLORS } from '../series/model.ts';
import { PATTERN_SIZE, patternOf, type Swatch } from './swatch.tsx';

/** The tokens as plain colours, for canvases, which know neither custom properties nor `light-dark()`. */
export interface ChartColors {
  readonly series: readonly string[];
  /** A colour with its pattern, which tells bars apart without colours. */
  readonly fillOf: (swatch: Swatch) => string | CanvasFill;
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

/** A repeated picture as a colour of ECharts. */
interface CanvasFill {
  readonly image: HTMLCanvasElement;
  readonly repeat: 'repeat';
  readonly scaleX: number;
  readonly scaleY: number;
}

const SHARPNESS = 2;

const drawFill = (color: string, swatch: Swatch, surface: string): string | CanvasFill => {
  const { lines, scale } = patternOf(swatch);
  if (lines === '') return color;
  const image = document.createElement('canvas');
  image.width = PATTERN_SIZE * SHARPNESS;
  image.height = PATTERN_SIZE * SHARPNESS;
  const pen = image.getContext('2d');
  if (pen === null) return color;
  pen.scale(SHARPNESS, SHARPNESS);
  pen.fillStyle = color;
  pen.fillRect(0, 0, PATTERN_SIZE, PATTERN_SIZE);
  pen.globalAlpha = 0.35;
  pen.strokeStyle = surface;
  pen.lineWidth = 1.5;
  pen.stroke(new Path2D(lines));
  return { image, repeat: 'repeat', scaleX: scale / SHARPNESS, scaleY: scale / SHARPNESS };
};

const resolveColors = (place: HTMLElement): ChartColors => {
  const probe = document.createElement('span');
  probe.hidden = true;
  place.append(probe);
  const resolve = (token: string): string => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const series = Array.from({ length: SERIES_COLORS }, (_, index) => resolve(`series-${index + 1}`));
  const surface = resolve('surface');
  const colors = {
    series,
    fillOf: (swatch: Swatch) => drawFill(series[swatch.color - 1] ?? '', swatch, surface),
    ink: resolve('ink'),
    muted: resolve('muted'),
    line: resolve('line'),
    surface,
    font: getComputedStyle(place).fontFamily,
  };
  probe.remove();
  return colors;
};

export const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
