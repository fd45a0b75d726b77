declare const brand: unique symbol;

/** A plain value that the compiler tells apart from others of its kind: `ProjectId` is not any number. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
