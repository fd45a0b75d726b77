import { isolated } from '@meridian/ui';
import { useEffect } from 'react';

export const useDocumentTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title === undefined ? 'Meridian' : `${isolated(title)} · Meridian`;
  }, [title]);
};
