import type { QualifiedName } from './qualified-name.ts'

/** By schema, then by name. */
export type BySchema<Value> = ReadonlyMap<string, ReadonlyMap<string, Value>>

export function lookup<Value>(values: BySchema<Value>, { schema, name }: QualifiedName): Value | undefined {
  return values.get(schema)?.get(name)
}
