import type { Log } from '@plinth/service-kit/service'
import type { ServerConfig } from './standalone-config.ts'

/** Lines of JSON on the standard error, as far as the level asks for them. */
export function standardLog(level: ServerConfig['logLevel']): Log {
  const isOn = {
    info: /^(?:info|debug)$/.test(level),
    warn: /^(?:warn|info|debug)$/.test(level),
    error: level !== 'crit',
  }
  return { info: line('info'), warn: line('warn'), error: line('error') }

  function line(name: keyof typeof isOn) {
    return (fields: object, message: string) => {
      if (!isOn[name]) return
      process.stderr.write(
        `${JSON.stringify({ level: name, time: new Date().toISOString(), message, ...shown(fields) })}\n`,
      )
    }
  }
}

/** An error says nothing in JSON by itself. */
const shown = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? String(value) : value]),
  )
