/** Why the next rows of a list could not be read, beside the button that tries again. */
export const MoreProblem = ({ error }: { readonly error: Error }) => (
  <p role="alert" className="mb-2 text-danger text-sm">
    The next rows could not be read: {error.message}
  </p>
);
