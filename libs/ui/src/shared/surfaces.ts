/** Class names that several components share. */

/** The frame of a text field, also of controls that look like one. */
export const FIELD_FRAME =
  'min-w-0 rounded-md border border-field-line bg-field text-ink text-sm placeholder:text-muted ' +
  'hover:border-ink focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-1 ' +
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-canvas disabled:text-muted';

/** Phones zoom into fields whose text is smaller than 16 px. */
export const TYPED_TEXT = 'pointer-coarse:text-lg';

export const FIELD_SIZES = {
  sm: 'h-7 px-2 pointer-coarse:h-10',
  md: 'h-8 px-2.5 pointer-coarse:h-11',
} as const;

/** A control fills its container unless the caller gives a width. */
export const widthFor = (className: string | undefined): string =>
  className !== undefined && /(^|\s)w-/.test(className) ? '' : 'w-full';

/** Menus, popovers and lists that lie above the page. */
export const FLOATING =
  'z-50 rounded-lg border border-line bg-raised text-ink text-sm shadow-raised animate-pop-in focus:outline-none';

/** One row of a menu or of a list of options. */
export const OPTION =
  'relative flex min-h-7 pointer-coarse:min-h-10 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 outline-none ' +
  'data-highlighted:bg-hover data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0';
