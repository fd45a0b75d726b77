import { useEffect } from 'react';

export const useDocumentTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title === undefined ? 'Meridian' : `${title} · Meridian`;
  }, [title]);
};
