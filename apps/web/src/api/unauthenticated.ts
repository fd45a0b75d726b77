/** Whoever wants to know that the server has refused a request because the session has ended. */

let listener: () => void = () => {};

export const onUnauthenticated = (next: () => void): void => {
  listener = next;
};

export const reportUnauthenticated = (): void => listener();
