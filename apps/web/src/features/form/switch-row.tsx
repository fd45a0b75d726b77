import { Switch } from '@meridian/ui';

interface SwitchRowProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch with an explanation below its label. */
export const SwitchRow = ({ label, hint, isOn, isDisabled = false, onChange }: SwitchRowProps) => (
  <Switch checked={isOn} isDisabled={isDisabled} onChange={onChange}>
    <span>
      <span className="block">{label}</span>
      <span className="block text-muted">{hint}</span>
    </span>
  </Switch>
);
