declare const brand: unique symbol;

/** A primitive with a nominal type: a `ProjectId` is not interchangeable with other numbers. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
