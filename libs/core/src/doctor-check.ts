/** One check of `meridian doctor`. */
export interface DoctorCheck {
  readonly name: string;
  /** Returns the finding, with `problem` if the service works but needs attention. Throws if it does not work. */
  readonly run: () => Promise<DoctorFinding>;
  /** Advice for a failure. */
  readonly advice: string;
}

export type DoctorFinding = string | { readonly found: string; readonly problem: string };
