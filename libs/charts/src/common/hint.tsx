import { type ReactNode, useState } from 'react';

interface Shown {
  readonly content: ReactNode;
  readonly x: number;
  readonly y: number;
  readonly isBelow: boolean;
}

interface HintEvents {
  readonly onPointerEnter: (event: { readonly currentTarget: Element }) => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: (event: { readonly currentTarget: Element }) => void;
  readonly onBlur: () => void;
}

const EDGE = 150;

/** One floating note for all parts of a chart. Its text is also in the accessible names of the parts. */
export const useHint = (): { hintOf: (content: ReactNode) => HintEvents; hint: ReactNode } => {
  const [shown, setShown] = useState<Shown>();
  const show = (target: Element, content: ReactNode): void => {
    const box = target.getBoundingClientRect();
    const isBelow = box.top < 120;
    const middle = box.left + box.width / 2;
    setShown({
      content,
      x: Math.min(innerWidth - EDGE, Math.max(EDGE, middle)),
      y: isBelow ? box.bottom + 8 : box.top - 8,
      isBelow,
    });
  };
  const hide = (): void => setShown(undefined);
  return {
    hintOf: (content) => ({
      onPointerEnter: ({ currentTarget }) => show(currentTarget, content),
      onPointerLeave: hide,
      onFocus: ({ currentTarget }) => show(currentTarget, content),
      onBlur: hide,
    }),
    hint: shown !== undefined && (
      <div
        aria-hidden="true"
        className={`pointer-events-none fixed z-50 w-max max-w-72 -translate-x-1/2 rounded-md border border-line bg-raised px-2.5 py-1.5 text-left text-ink text-xs shadow-raised ${
          shown.isBelow ? '' : '-translate-y-full'
        }`}
        style={{ left: shown.x, top: shown.y }}
      >
        {shown.content}
      </div>
    ),
  };
};
