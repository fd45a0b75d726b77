/** How often a dashboard refreshes, in words. */
export const refreshLabel = (seconds: number): string => {
  if (seconds === 0) return 'Do not refresh';
  if (seconds < 60) return `Refresh every ${seconds} seconds`;
  return seconds === 60 ? 'Refresh every minute' : `Refresh every ${seconds / 60} minutes`;
};
