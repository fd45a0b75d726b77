/** A part that scrolls needs the focus, so that the keyboard can scroll it. */
export const scrollArea = (label: string) => ({ role: 'group', tabIndex: 0, 'aria-label': label }) as const;
