import { toast } from '@meridian/ui';
import { useEffect } from 'react';

/** Takes the place of a part of the shell whose code could not be loaded, so that the page below stays. */
export const MissingPart = ({ onClose }: { readonly onClose: () => void }) => {
  useEffect(() => {
    toast({
      kind: 'danger',
      title: 'No connection',
      detail: 'This part could not be loaded. Reload the page when the connection is back.',
    });
    onClose();
  }, [onClose]);
  return <></>;
};
