/** The mark of Meridian as plain texts, for the web app, its favicon and the server-rendered pages. */

/** The disc of a globe. */
export const MARK_DISC = { cx: 12, cy: 12, r: 11 } as const;

/** Two meridians from pole to pole, in the colour of the paper. */
export const MARK_ARCS = 'M12 1C4.6 7 4.6 17 12 23M12 1c7.4 6 7.4 16 0 22';

/** A point on the eastern meridian. */
export const MARK_POINT = { cx: 17.5, cy: 12, r: 2.6 } as const;
