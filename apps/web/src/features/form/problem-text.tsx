interface ProblemTextProps {
  readonly id?: string;
  /** The problem and its solution; nothing is shown without it. */
  readonly text: string | undefined;
}

/** The problem with the fields above it, where no `Field` is around them. */
export const ProblemText = ({ id, text }: ProblemTextProps) =>
  text === undefined ? null : (
    <p id={id} role="alert" className="text-danger text-xs">
      {text}
    </p>
  );
