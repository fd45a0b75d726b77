import { type ComponentProps, useEffect, useRef, useState } from 'react';

export interface ScrollBoxProps extends ComponentProps<'section'> {
  readonly 'aria-label': string;
}

const TABBABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

const needsFocus = (box: HTMLElement): boolean =>
  (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth) &&
  box.querySelector(TABBABLE) === null;

/** A box that scrolls. It takes the focus when it really does scroll and nothing inside can be focused. */
export const ScrollBox = ({ children, ...rest }: ScrollBoxProps) => {
  const box = useRef<HTMLElement>(null);
  const [isFocusable, setIsFocusable] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const check = (): void => setIsFocusable(needsFocus(element));
    const observer = new ResizeObserver(check);
    observer.observe(element);
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={box} tabIndex={isFocusable ? 0 : undefined} {...rest}>
      {children}
    </section>
  );
};
