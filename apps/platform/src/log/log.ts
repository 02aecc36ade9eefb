import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import type { Config } from '../config/config.ts'
import { openLogFile } from './log-file.ts'
import { logLines } from './log-lines.ts'

const LARGEST_FILE = 10 * 1024 * 1024
const OLDER_FILES = 4
const STANDARD_OUTPUT = 1

const options: pino.LoggerOptions = {
  base: { service: 'platform' },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['*.password', '*.token', '*.authorization', '*.connectionString'],
  serializers: { err: describeError },
}

/** Errors of libraries carry whole clients, queries and parameters with them; the log takes what says what happened. */
function describeError(error: unknown) {
  const said = error instanceof Error ? { ...pino.stdSerializers.err(error), code: Reflect.get(error, 'code') } : error
  if (!isPlainError(said)) return { message: String(error) }
  const { type, message, stack = '', code } = said
  return {
    type,
    message: withoutCredentials(message),
    stack: withoutCredentials(stack),
    ...(typeof code === 'string' ? { code } : {}),
  }
}

/** As one comes from another process of the platform. */
const isPlainError = (error: unknown): error is { type: string; message: string; stack?: string; code?: unknown } =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'

/** fetch quotes a header that it cannot send, token and all. */
const withoutCredentials = (text: string) =>
  text
    .replace(/"(Bearer|Basic|token) [^"]*"/gi, '"$1 [redacted]"')
    .replace(/\b(Bearer|Basic) (?!\[)\S+/gi, '$1 [redacted]')

/**
 * The platform's own log, one JSON object a line: on standard output in production; otherwise in a file beside the
 * data, with warnings on standard error too, so that the terminal stays readable. A full disk costs lines, never the
 * process.
 */
export function createLog(
  { production, logLevel, dataDirectory }: Pick<Config, 'production' | 'logLevel' | 'dataDirectory'>,
  terminal: pino.DestinationStream = process.stderr,
) {
  if (production)
    return pino(
      { ...options, level: logLevel },
      logLines(() => STANDARD_OUTPUT, dropNotice),
    )
  const directory = join(dataDirectory, 'logs')
  // the engine decides who may enter the data directory; the log is for its owner alone, also one of an earlier release
  mkdirSync(dataDirectory, { recursive: true, mode: 0o711 })
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o700)
  const path = join(directory, 'platform.log')
  const file = openLogFile({ path, largestBytes: LARGEST_FILE, olderFiles: OLDER_FILES, dropNotice })
  return pino(
    { ...options, level: logLevel },
    pino.multistream([
      { level: logLevel, stream: file },
      { level: 'warn', stream: terminal },
    ]),
  )
}

const dropNotice = (dropped: number) =>
  `${JSON.stringify({
    level: pino.levels.values['warn'],
    time: new Date().toISOString(),
    service: 'platform',
    dropped,
    msg: `${dropped} lines of the log were dropped because they could not be written`,
  })}\n`
