interface Circle {
  readonly radius: number;
  /** The radius of the empty middle. */
  readonly hole: number;
  readonly center: number;
}

/** The slices of a pie as SVG paths, clockwise from the top. Negative values have none. */
export const arcsOf = (values: readonly number[], circle: Circle): readonly string[] => {
  const sum = values.reduce((total, value) => total + Math.max(0, value), 0);
  let turned = 0;
  return values.map((value) => {
    const share = sum === 0 ? 0 : Math.max(0, value) / sum;
    const from = turned;
    turned += share;
    return share === 0 ? '' : slice(from, turned, circle);
  });
};

const slice = (from: number, to: number, { radius, hole, center }: Circle): string => {
  // A whole circle is two halves, because an arc between equal points is nothing.
  if (to - from > 0.9999) return `${ring(radius, center)}${hole > 0 ? ring(hole, center, 0) : ''}`;
  const isLarge = to - from > 0.5 ? 1 : 0;
  const at = (turn: number, distance: number): string => {
    const angle = turn * 2 * Math.PI;
    return `${round(center + Math.sin(angle) * distance)} ${round(center - Math.cos(angle) * distance)}`;
  };
  const outer = `M ${at(from, radius)} A ${radius} ${radius} 0 ${isLarge} 1 ${at(to, radius)}`;
  return hole === 0
    ? `${outer} L ${center} ${center} Z`
    : `${outer} L ${at(to, hole)} A ${hole} ${hole} 0 ${isLarge} 0 ${at(from, hole)} Z`;
};

const ring = (radius: number, center: number, sweep = 1): string =>
  `M ${center} ${center - radius} A ${radius} ${radius} 0 1 ${sweep} ${center} ${center + radius} A ${radius} ${radius} 0 1 ${sweep} ${center} ${center - radius} Z `;

const round = (value: number): number => Math.round(value * 100) / 100;
