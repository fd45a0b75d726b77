import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { ConfirmDialog, type ConfirmTexts } from './confirm-dialog.tsx';

/** Asks the question and resolves to whether it was confirmed. */
export type Confirm = (texts: ConfirmTexts) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

export const ConfirmProvider = ({ children }: { readonly children: ReactNode }) => {
  const [texts, setTexts] = useState<ConfirmTexts>();
  const [isOpen, setIsOpen] = useState(false);
  const resolve = useRef<(isConfirmed: boolean) => void>(undefined);

  const settle = (isConfirmed: boolean): void => {
    resolve.current?.(isConfirmed);
    resolve.current = undefined;
    setIsOpen(false);
  };
  const confirm = useCallback<Confirm>((next) => {
    resolve.current?.(false);
    setTexts(next);
    setIsOpen(true);
    return new Promise((done) => {
      resolve.current = done;
    });
  }, []);

  return (
    <ConfirmContext value={confirm}>
      {children}
      {texts !== undefined && (
        <ConfirmDialog
          {...texts}
          isOpen={isOpen}
          onConfirm={() => settle(true)}
          onCancel={() => settle(false)}
        />
      )}
    </ConfirmContext>
  );
};

export const useConfirm = (): Confirm => {
  const confirm = use(ConfirmContext);
  if (confirm === null) throw new Error('useConfirm needs the UiProvider around the page.');
  return confirm;
};
