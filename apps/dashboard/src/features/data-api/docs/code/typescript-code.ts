import { type ClientDialect, entriesOf } from './client-code.ts'
import type { ExampleValue } from './example-value.ts'

/** For supabase-js. */
export const typescriptDialect: ClientDialect = {
  value: literal,
  begin: (result) => `const { ${result}, error } = await supabase`,
  end: [],
  from: 'from',
  order: (column) => `.order(${column})`,
  count: [`.select('*', { count: 'exact', head: true })`],
  changed: ['.select()'],
  call: (name, given) => `.rpc(${given === undefined ? name : `${name}, ${given}`})`,
  defaultSchema: 'public',
}

function literal(value: ExampleValue): string {
  if (typeof value === 'string') return text(value)
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  const entries = entriesOf(value, (name, item) => `${property(name)}: ${literal(item)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** Written as it is, `__proto__` would set the prototype. */
const property = (name: string) =>
  name === '__proto__' ? `['__proto__']` : /^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name)

/** JSON's escapes are JavaScript's, too. */
const text = (value: string) =>
  `'${JSON.stringify(value)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`
