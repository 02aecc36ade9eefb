import type { Refusal } from './refusal.ts'

/** A FATAL ErrorResponse. https://www.postgresql.org/docs/current/protocol-error-fields.html */
export function errorResponse({ code, message, hint }: Refusal): Buffer {
  const fields = [field('S', 'FATAL'), field('V', 'FATAL'), field('C', code), field('M', message)]
  if (hint) fields.push(field('H', hint))
  const body = Buffer.from(`${fields.join('')}\0`)
  const header = Buffer.alloc(5)
  header.write('E')
  header.writeUInt32BE(4 + body.length, 1)
  return Buffer.concat([header, body])
}

const field = (type: string, text: string) => `${type}${text.replaceAll('\0', '')}\0`
