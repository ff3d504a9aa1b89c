/** Objects whose optional properties are absent rather than `undefined`, as `exactOptionalPropertyTypes` has them. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** @returns the properties in their order, without those that are `undefined` */
export function defined<const T extends object>(properties: T): Defined<T> {
  const kept: Partial<Record<string, unknown>> = {}
  for (const [key, value] of Object.entries(properties)) if (value !== undefined) kept[key] = value
  return kept as Defined<T>
}
