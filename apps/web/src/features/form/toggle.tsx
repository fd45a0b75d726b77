import type { ReactNode } from 'react';

interface ToggleProps {
  readonly label: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly hint?: string;
}

/** A setting that is on or off. */
export const Toggle = ({ label, isOn, onChange, hint }: ToggleProps) => (
  <label className="flex min-h-6 cursor-pointer items-start gap-2 text-sm">
    <input
      type="checkbox"
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
      className="mt-0.5 size-4 shrink-0 accent-accent"
    />
    <span>
      {label}
      {hint !== undefined && <span className="block text-muted text-xs">{hint}</span>}
    </span>
  </label>
);
