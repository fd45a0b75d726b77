/**
 * A held Enter key presses a button and sends a form once: browsers repeat both, thirty times a second. Text areas and
 * editors still get each line break.
 */
export const ignoreHeldEnter = (event: KeyboardEvent): void => {
  const { key, repeat, target } = event;
  if (key === 'Enter' && repeat && target instanceof Element && target.closest('input, button, a') !== null)
    event.preventDefault();
};
