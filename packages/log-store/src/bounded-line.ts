import { isUuid, type LogLine } from './log-line.ts'

const LONGEST_MESSAGE = 8 * 1024
const LONGEST_WORD = 2 * 1024
const LONGEST_FIELDS = 16 * 1024

/** The line as it is stored: JSON text that the store can read, whatever a client of a project has sent. */
export function boundedLine(line: LogLine): string {
  const { fields = {}, requestId, status, milliseconds, bytes } = line
  const rest = JSON.stringify(fields)
  return wellFormed(
    withFields(rest.length > LONGEST_FIELDS ? '{}' : rest, {
      id: line.id,
      at: line.at,
      ref: cut(line.ref),
      source: cut(line.source),
      level: line.level,
      message: cut(line.message, LONGEST_MESSAGE),
      status: Number.isInteger(status) && Math.abs(status!) < 1000 ? status : undefined,
      method: cut(line.method),
      path: cut(line.path),
      milliseconds: Number.isFinite(milliseconds) ? milliseconds : undefined,
      bytes: Number.isSafeInteger(bytes) ? bytes : undefined,
      request_id: requestId !== undefined && isUuid(requestId) ? requestId : undefined,
      role: cut(line.role),
      key_id: cut(line.keyId),
      address: cut(line.address),
    }),
  )
}

/** The object as JSON, with fields that are JSON already. */
const withFields = (fields: string, line: object) => `${JSON.stringify(line).slice(0, -1)},"fields":${fields}}`

function cut(text: string, most?: number): string
function cut(text: string | undefined, most?: number): string | undefined
function cut(text: string | undefined, most = LONGEST_WORD) {
  return text !== undefined && text.length > most ? `${text.slice(0, most - 1)}…` : text
}

/** Half of a pair of surrogates, which JSON writes as an escape, is no text that the database takes. */
const wellFormed = (json: string) =>
  json.includes('\\ud') ? json.replaceAll(/(?<!\\)((?:\\\\)*)\\ud[89a-f][\da-f]{2}/g, '$1\\ufffd') : json
