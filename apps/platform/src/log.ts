import pino from 'pino'

/** The platform's own log: one JSON object a line, on standard output. Secrets that slip into a field are blanked. */
export const createLog = (level: string) =>
  pino({
    level,
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
  })
