import { createContext, use } from 'react';

export const InsideDialog = createContext(false);

export const useIsInsideDialog = (): boolean => use(InsideDialog);
