import { type RefObject, useEffect, useState } from 'react';

/** True once the element was near the visible part of the page. Tiles further down run no query until then. */
export const useWasSeen = (element: RefObject<HTMLElement | null>): boolean => {
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null || wasSeen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, wasSeen]);
  return wasSeen;
};
