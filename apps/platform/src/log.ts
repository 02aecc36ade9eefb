import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import type { Config } from './config/config.ts'

const options: pino.LoggerOptions = {
  base: { service: 'platform' },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['*.password', '*.token', '*.authorization', '*.connectionString'],
  serializers: { err: describeError },
}

/** Errors of libraries carry whole clients, queries and parameters with them; the log takes what says what happened. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { type, message, stack } = pino.stdSerializers.err(error)
  const code: unknown = Reflect.get(error, 'code')
  return { type, message, stack, ...(typeof code === 'string' ? { code } : {}) }
}

/**
 * The platform's own log, one JSON object a line: on standard output in production; otherwise in a file beside the
 * data, with warnings on standard error too, so that the terminal stays readable.
 */
export function createLog(
  { production, logLevel, dataDirectory }: Pick<Config, 'production' | 'logLevel' | 'dataDirectory'>,
  terminal: pino.DestinationStream = process.stderr,
) {
  if (production) return pino({ ...options, level: logLevel })
  const directory = join(dataDirectory, 'logs')
  // the engine decides who may enter the data directory; the log is for its owner alone, also one of an earlier release
  mkdirSync(dataDirectory, { recursive: true, mode: 0o711 })
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o700)
  const file = pino.destination({ dest: join(directory, 'platform.log'), append: true, sync: true, mode: 0o600 })
  return pino(
    { ...options, level: logLevel },
    pino.multistream([
      { level: logLevel, stream: file },
      { level: 'warn', stream: terminal },
    ]),
  )
}
