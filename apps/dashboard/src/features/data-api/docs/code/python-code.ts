import { type ClientDialect, entriesOf } from './client-code.ts'
import type { ExampleValue } from './example-value.ts'

/** For supabase-py. */
export const pythonDialect: ClientDialect = {
  value: literal,
  begin: () => 'response = (\n  supabase',
  end: ['.execute()\n)'],
  from: 'table',
  order: (column) => `.order(${column})`,
  count: ['.select("*", count="exact", head=True)'],
  changed: [],
  call: (name, given) => `.rpc(${name}, ${given ?? '{}'})`,
  defaultSchema: 'public',
}

function literal(value: ExampleValue): string {
  // JSON's escapes are Python's, too
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return `{${entriesOf(value, (name, item) => `${JSON.stringify(name)}: ${literal(item)}`).join(', ')}}`
}
