import { type RefObject, useEffect, useState } from 'react';
import { SERIES_COLORS } from '../series/model.ts';
import { PATTERN_SIZE, PATTERNS } from './swatch.tsx';

/** The tokens as plain colours, for canvases, which know neither custom properties nor `light-dark()`. */
export interface ChartColors {
  readonly series: readonly string[];
  /** For each colour its patterns, which tell bars apart without colours. */
  readonly fills: readonly (readonly (string | CanvasFill)[])[];
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

const fillOf = (color: string, lines: string, surface: string): string | CanvasFill => {
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
  return { image, repeat: 'repeat', scaleX: 1 / SHARPNESS, scaleY: 1 / SHARPNESS };
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
    fills: series.map((color) => PATTERNS.map((lines) => fillOf(color, lines, surface))),
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
