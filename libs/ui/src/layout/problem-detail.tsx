interface ProblemDetailProps {
  readonly text: string;
}

/** A message. The lines below its first one are a part of a query and marks below it, which stand in columns. */
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
