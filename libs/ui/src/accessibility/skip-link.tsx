export interface SkipLinkProps {
  /** The id of the main element, which needs `tabIndex={-1}`. */
  readonly target: string;
  readonly text?: string;
}

/** The first element of a page: moves the focus past the navigation. */
export const SkipLink = ({ target, text = 'Skip to content' }: SkipLinkProps) => (
  <a
    href={`#${target}`}
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(target)?.focus();
    }}
    className="sr-only z-70 rounded-md bg-accent px-3 py-2 font-medium text-accent-ink text-sm focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    {text}
  </a>
);
