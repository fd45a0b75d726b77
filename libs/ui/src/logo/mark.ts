/** The mark of Meridian, for the web app and the server-rendered pages: a globe with two meridians and a point on one. */

/** The disc of the globe, in the accent colour. */
export const MARK_DISC = { cx: 12, cy: 12, r: 11 } as const;

/** Two meridians from pole to pole, in the colour of the surface. */
export const MARK_ARCS = 'M12 1C4.6 7 4.6 17 12 23M12 1c7.4 6 7.4 16 0 22';
export const MARK_ARC_WIDTH = 1.75;

/** A point on the eastern meridian. */
export const MARK_POINT = { cx: 17.5, cy: 12, r: 2.6 } as const;
