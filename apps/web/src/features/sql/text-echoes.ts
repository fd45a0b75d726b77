/**
 * An editor reports its text to the page, which renders it back. On a busy machine the page renders a text when the
 * person has already typed more: writing it into the editor would undo that. Only texts from elsewhere are written.
 */
export const createTextEchoes = () => {
  /** Reported, and not rendered yet. */
  let reported: readonly string[] = [];
  return {
    report: (text: string): void => {
      reported = [...reported, text];
    },
    isEcho: (rendered: string): boolean => {
      const index = reported.lastIndexOf(rendered);
      reported = index === -1 ? [] : reported.slice(index + 1);
      return index !== -1;
    },
  };
};
