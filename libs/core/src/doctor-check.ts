/** One check of `meridian doctor`. */
export interface DoctorCheck {
  readonly name: string;
  /** Returns what was found, and `problem` if the service works but should not be left so. Throws otherwise. */
  readonly run: () => Promise<DoctorFinding>;
  /** Advice for a failure. */
  readonly advice: string;
}

export type DoctorFinding = string | { readonly found: string; readonly problem: string };
