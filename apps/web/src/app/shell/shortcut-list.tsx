import { Dialog, Kbd } from '@meridian/ui';
import { keyName, type Shortcut } from './shortcuts.ts';

interface ShortcutListProps {
  readonly shortcuts: readonly Shortcut[];
  readonly onClose: () => void;
}

const ShortcutList = ({ shortcuts, onClose }: ShortcutListProps) => (
  <Dialog isOpen onOpenChange={onClose} title="Keyboard shortcuts">
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
      {shortcuts.map(({ keys, label }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="flex gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{keyName(key)}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
);

export default ShortcutList;
