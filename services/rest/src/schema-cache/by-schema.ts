import { groupedBy } from './grouped-by.ts'
import type { QualifiedName } from './qualified-name.ts'

/** By schema, then by name. */
export type BySchema<Value> = ReadonlyMap<string, ReadonlyMap<string, Value>>

export function lookup<Value>(values: BySchema<Value>, { schema, name }: QualifiedName): Value | undefined {
  return values.get(schema)?.get(name)
}

/** What has one name stays together, in its order. */
export function bySchema<Item>(items: Iterable<Item>, nameOf: (item: Item) => QualifiedName): BySchema<Item[]> {
  const ofSchemas = groupedBy(items, (item) => nameOf(item).schema)
  return new Map([...ofSchemas].map(([schema, ofSchema]) => [schema, groupedBy(ofSchema, (item) => nameOf(item).name)]))
}

export function mapValues<Value, Result>(values: BySchema<Value>, map: (value: Value) => Result): BySchema<Result> {
  return new Map(
    [...values].map(([schema, ofSchema]) => [
      schema,
      new Map([...ofSchema].map(([name, value]) => [name, map(value)])),
    ]),
  )
}
