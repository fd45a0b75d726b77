/** Tells the app that the server refused a request because the session has ended. */

let listener: () => void = () => {};

export const onUnauthenticated = (next: () => void): void => {
  listener = next;
};

export const reportUnauthenticated = (): void => listener();
