/** A value of an example, as JSON has it. */
export type ExampleValue = string | number | boolean | ExampleValue[] | { [key: string]: ExampleValue }

interface Typed {
  type: string
  /** Of an enum. */
  values?: readonly string[]
  max_length?: number | null
}

/** A value that the type takes. */
export const exampleValue = (typed: Typed): ExampleValue => valuesOf(typed)[0]

/** Another one, where the type has two. */
export const secondExample = (typed: Typed): ExampleValue => valuesOf(typed)[1]

type Pair = readonly [ExampleValue, ExampleValue]

function valuesOf({ type, values = [], max_length = null }: Typed): Pair {
  const [first, second = first] = values
  if (first !== undefined && second !== undefined) return [first, second]
  const found = byType.find(([pattern]) => pattern.test(type))?.[1] ?? ['text', 'another text']
  return max_length === null ? found : [cut(found[0], max_length), cut(found[1], max_length)]
}

const cut = (value: ExampleValue, length: number) => (typeof value === 'string' ? value.slice(0, length) : value)

/** The first that fits. */
const byType: readonly (readonly [RegExp, Pair])[] = [
  [/\[\]$/, [[], []]],
  [/^(?:smallint|integer|bigint|oid)/, [1, 2]],
  [/^(?:numeric|real|double|money)/, [1.5, 2.5]],
  [/^boolean/, [true, false]],
  [/^jsonb?$/, [{ key: 'value' }, { key: 'another value' }]],
  [/^uuid/, ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']],
  [/^timestamp/, ['2026-01-31T12:00:00Z', '2026-02-28T12:00:00Z']],
  [/^date$/, ['2026-01-31', '2026-02-28']],
  [/^time/, ['12:00:00', '13:30:00']],
  [/^interval/, ['1 day', '2 hours']],
  [/^bytea/, [String.raw`\x00`, String.raw`\x01`]],
  [/^(?:inet|cidr)/, ['192.0.2.1', '192.0.2.2']],
  [/^macaddr/, ['00:00:5e:00:53:01', '00:00:5e:00:53:02']],
  [/^(?:int4|int8|num)range/, ['[1,10)', '[10,20)']],
  [/^daterange/, ['[2026-01-01,2026-02-01)', '[2026-02-01,2026-03-01)']],
  [/^tst?z?range/, ['[2026-01-01 00:00,2026-01-02 00:00)', '[2026-01-02 00:00,2026-01-03 00:00)']],
  [/^bit/, ['1', '0']],
  [/^point/, ['(0,0)', '(1,1)']],
  [/^xml/, ['<key>value</key>', '<key>another value</key>']],
]
