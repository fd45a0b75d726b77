/** Loads the code of all pages while nothing else is to do, so that they open at once, and also without a network. */
export const prefetchPages = (): void => {
  const table = document.getElementById('page-chunks')?.textContent;
  if (table === undefined || !isFast()) return;
  const files = new Set(Object.values(JSON.parse(table) as Record<string, string[]>).flat());
  for (const file of files) {
    if (document.head.querySelector(`link[href="/${file}"]`) !== null) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'prefetch', as: 'script', crossOrigin: '', href: `/${file}` });
    document.head.append(link);
  }
};

/** False where the bytes cost the person more than the wait. Some browsers do not tell. */
const isFast = (): boolean => {
  const { connection } = navigator as Navigator & {
    connection?: { readonly saveData: boolean; readonly effectiveType: string };
  };
  return connection === undefined || (!connection.saveData && connection.effectiveType === '4g');
};
