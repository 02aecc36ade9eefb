import { type ClientDialect, entriesOf } from './client-code.ts'
import type { ExampleValue } from './example-value.ts'

/** For supabase_flutter. */
export const dartDialect: ClientDialect = {
  value: literal,
  begin: (result) => `final ${result} = await supabase`,
  end: [],
  from: 'from',
  order: (column) => `.order(${column}, ascending: true)`,
  count: ['.count()'],
  changed: ['.select()'],
  call: (name, given) => `.rpc(${given === undefined ? name : `${name}, params: ${given}`})`,
  defaultSchema: 'public',
}

function literal(value: ExampleValue): string {
  if (typeof value === 'string') return text(value)
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return `{${entriesOf(value, (name, item) => `${text(name)}: ${literal(item)}`).join(', ')}}`
}

const text = (value: string) => `'${value.replaceAll(/[\\'$\p{Cc}]/gu, escaped)}'`

/** A dollar begins an expression. */
function escaped(character: string) {
  if (!/\p{Cc}/u.test(character)) return `\\${character}`
  return `\\u{${character.codePointAt(0)!.toString(16)}}`
}
