import { CopyButton } from '@meridian/ui';

interface ShownOnceProps {
  /** An instruction, such as "Copy the key." */
  readonly text: string;
  readonly value: string | undefined;
  readonly copyLabel: string;
}

/** A secret that the server shows only when it creates it. */
export const ShownOnce = ({ text, value, copyLabel }: ShownOnceProps) =>
  value === undefined ? null : (
    <p role="status" className="mt-3 flex flex-wrap items-center gap-2 rounded-md bg-ok-bg p-2 text-ok-ink">
      {text} It is shown only now: <code className="break-all font-mono">{value}</code>
      <CopyButton text={value} label={copyLabel} />
    </p>
  );
