import { useEffect, useState } from 'react';

const FRAMELESS = 'frameless';

export interface FullScreen {
  readonly isOn: boolean;
  enter(): void;
  leave(): void;
}

/**
 * Shows the page alone, without the sidebar, on the whole screen. A browser that refuses to fill the screen still
 * hides the sidebar.
 */
export const useFullScreen = (): FullScreen => {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const { documentElement: root } = document;
    root.dataset[FRAMELESS] = '';
    void root.requestFullscreen?.().catch(() => {});
    const onChange = (): void => setOn(document.fullscreenElement !== null);
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setOn(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
      delete root.dataset[FRAMELESS];
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => {});
    };
  }, [isOn]);
  return { isOn, enter: () => setOn(true), leave: () => setOn(false) };
};
