interface ProblemDetailProps {
  readonly text: string;
}

/** An error message. Its later lines quote the query and mark the position of the error, so they keep their columns. */
export const ProblemDetail = ({ text }: ProblemDetailProps) => {
  const [first, ...lines] = text.split('\n');
  if (lines.length === 0) return text;
  return (
    <>
      {first}
      <pre className="mt-2 max-w-full overflow-x-auto text-left font-mono text-xs">{lines.join('\n')}</pre>
    </>
  );
};
