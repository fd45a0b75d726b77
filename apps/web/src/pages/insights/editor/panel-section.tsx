import type { ReactNode } from 'react';

interface PanelSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A titled part of the editor. */
export const PanelSection = ({ title, hint, children }: PanelSectionProps) => (
  <section className="grid gap-1.5" aria-label={title}>
    <h2 className="font-semibold text-sm">{title}</h2>
    {hint !== undefined && <p className="text-muted text-xs">{hint}</p>}
    {children}
  </section>
);
