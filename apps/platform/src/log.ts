import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import type { Config } from './config/config.ts'

const options: pino.LoggerOptions = {
  base: { service: 'platform' },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: [
    '*.password',
    '*.token',
    '*.authorization',
    '*.connectionString',
    'err.config',
    'err.parameters',
    'err.query',
  ],
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
  mkdirSync(directory, { recursive: true })
  const file = pino.destination({ dest: join(directory, 'platform.log'), append: true, sync: true, mode: 0o600 })
  return pino(
    { ...options, level: logLevel },
    pino.multistream([
      { level: logLevel, stream: file },
      { level: 'warn', stream: terminal },
    ]),
  )
}
