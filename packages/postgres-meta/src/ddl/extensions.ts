import { ident } from '../quote.ts'

interface EnabledExtension {
  name: string
  /** Left out for one whose files name its schema. It is made where it is missing. */
  schema?: string
  /** Enables what it needs as well. */
  cascade?: boolean
}

export function enableExtension({ name, schema, cascade }: EnabledExtension): string {
  const place = schema === undefined ? '' : ` schema ${ident(schema)}`
  const statement = `create extension ${ident(name)}${place}${cascade ? ' cascade' : ''};`
  return schema === undefined ? statement : `create schema if not exists ${ident(schema)};\n${statement}`
}

/** Postgres refuses while something outside of the extension depends on it. */
export const disableExtension = (name: string) => `drop extension ${ident(name)};`
