import { isUtf8 } from 'node:buffer'
import { invalidBody } from '../errors/request-errors.ts'
import { parseCsv } from './csv.ts'
import { CSV, FORM, JSON_TYPE, type MediaType, nameOf, OCTETS, PLAIN_TEXT, XML } from './media-type.ts'
import { outlineOf } from './json-outline.ts'
import { isNestedDeeper } from './nested-deeper.ts'
import { TextBytes } from '../sql/parameters.ts'
import { parseQueryString } from './query-string.ts'

/** The body of a request that changes something or calls a function. */
export type Payload =
  | { kind: 'json'; text: string | TextBytes; isArray: boolean }
  /** Arguments in the form of a query. */
  | { kind: 'form'; arguments: readonly (readonly [name: string, value: string])[] }
  /** For a function that takes it as it is. */
  | { kind: 'raw'; bytes: Buffer }

export interface Body {
  payload: Payload
  /** The names that it has values for. */
  columns: readonly string[]
}

interface Options {
  contentType: MediaType
  isCall: boolean
  /** Where the query names them, the body is not looked at. */
  columns: readonly string[] | undefined
}

/** Every level takes a part of the stack of Postgres, and beyond it the fault would seem to be the server's. */
const DEEPEST = 1_000
/** Longer bodies are neither made a string of nor parsed, so that they are in memory once. */
const LONGEST_PARSED = 1_000_000

export function parseBody(bytes: Buffer, { contentType, isCall, columns }: Options): Body {
  if (contentType !== OCTETS && !isUtf8(bytes)) throw invalidBody('Empty or invalid json')
  switch (contentType) {
    case JSON_TYPE:
      if (isNestedDeeper(bytes, DEEPEST)) throw invalidBody('Empty or invalid json')
      if (columns) return { payload: jsonPayload(textIn(bytes)), columns }
      return bytes.length > LONGEST_PARSED ? outlineJson(bytes) : parseJson(bytes, isCall)
    case CSV:
      return bodyOfCsv(bytes.toString())
    case FORM: {
      const given = parseQueryString(bytes.toString()).map(([name, value]) => [name, value ?? ''] as const)
      if (isCall) return { payload: { kind: 'form', arguments: given }, columns: namesIn(given) }
      return { payload: jsonPayload(JSON.stringify(Object.fromEntries(given))), columns: namesIn(given) }
    }
    case PLAIN_TEXT:
    case XML:
    case OCTETS:
      if (isCall) return { payload: { kind: 'raw', bytes }, columns: [] }
  }
  throw invalidBody(`Content-Type not acceptable: ${nameOf(contentType)}`)
}

function parseJson(bytes: Buffer, isCall: boolean): Body {
  const text = bytes.length === 0 && isCall ? '{}' : bytes.toString()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
  return bodyOf(text, value, KEYS_DIFFER)
}

function outlineJson(bytes: Buffer): Body {
  const outline = outlineOf(bytes)
  if (!outline) throw invalidBody('Empty or invalid json')
  if (outline.kind === 'object') return { payload: jsonPayload(textIn(bytes)), columns: [...outline.names].toSorted() }
  if (outline.kind === 'other' || outline.isEmpty) return { payload: jsonPayload('[]'), columns: [] }
  if (!outline.names) throw invalidBody(KEYS_DIFFER)
  return { payload: jsonPayload(textIn(bytes)), columns: [...outline.names].toSorted() }
}

const KEYS_DIFFER = 'All object keys must match'

const textIn = (bytes: Buffer) => (bytes.length > LONGEST_PARSED ? new TextBytes(bytes) : bytes.toString())

function bodyOfCsv(text: string): Body {
  const records = parseCsv(text)
  if (!records) throw invalidBody('parse error (not enough input) at ""')
  return bodyOf(JSON.stringify(records), records, 'All lines must have same number of fields')
}

function bodyOf(text: string, value: unknown, problem: string): Body {
  if (isObject(value)) return { payload: jsonPayload(text), columns: Object.keys(value).toSorted() }
  // anything else than objects has nothing to insert
  if (!Array.isArray(value) || value.length === 0) return { payload: jsonPayload('[]'), columns: [] }
  const [first] = value
  if (!isObject(first)) throw invalidBody(problem)
  const names = Object.keys(first)
  const known = new Set(names)
  for (const one of value) {
    if (!isObject(one) || !hasOnly(one, known)) throw invalidBody(problem)
  }
  return { payload: jsonPayload(text), columns: names.toSorted() }
}

function hasOnly(one: object, names: ReadonlySet<string>) {
  const own = Object.keys(one)
  return own.length === names.size && own.every((name) => names.has(name))
}

function jsonPayload(text: string | TextBytes): Payload {
  const isOne = typeof text === 'string' ? /^[ \t\n\r]*\{/.test(text) : firstOf(text.bytes) === '{'
  return { kind: 'json', text, isArray: !isOne }
}

/** The first character of JSON in UTF-8, which is one byte. */
const firstOf = (bytes: Buffer) => String.fromCharCode(bytes.find((byte) => !SPACES.has(byte)) ?? 0)

const SPACES = new Set(Buffer.from(' \t\n\r'))

const namesIn = (given: readonly (readonly [string, string])[]) => [...new Set(given.map(([name]) => name))].toSorted()

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
