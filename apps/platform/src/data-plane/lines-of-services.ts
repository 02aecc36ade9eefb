import type { LogClient } from '@plinth/log-store/log-client'
import type { LogLevel } from '@plinth/log-store/log-line'
import type { EntryOfService } from '@plinth/gateway/entry-of-service'
import type { Log, ServiceName } from '@plinth/service-kit/service'

/** Where the services of the data plane record what concerns them alone. */
const sources: Partial<Record<ServiceName, string>> = { auth: 'auth_logs', rest: 'postgrest_logs' }

/**
 * The same log, of which a project reads what its services say: the sentence and a code, since what else an error says
 * may name hosts and logins of the platform.
 */
export function withLinesOfServices(log: Log, logs: Pick<LogClient, 'write'>): Log {
  return {
    info: (fields, text) => both('info', fields, text, log.info),
    warn: (fields, text) => both('warning', fields, text, log.warn),
    error: (fields, text) => both('error', fields, text, log.error),
  }

  function both(level: LogLevel, fields: object, text: string, write: Log['info']) {
    Reflect.apply(write, log, [fields, text])
    const { ref, service, request_id: requestId, err, error = err } = fields as Record<string, unknown>
    const source = sources[service as ServiceName]
    if (typeof ref !== 'string' || source === undefined) return
    const code = codeOf(error)
    logs.write({
      at: Date.now(),
      ref,
      source,
      level,
      message: code === undefined ? text : `${text} (${code})`,
      ...(typeof requestId === 'string' ? { requestId } : {}),
      fields: { component: service, ...(code === undefined ? {} : { error_code: code }) },
    })
  }
}

/** The line of what a service recorded; undefined where its entries have no source. */
export function lineOfEntry({ ref, service, message, requestId, fields }: EntryOfService) {
  const source = sources[service]
  if (source === undefined) return undefined
  const level: LogLevel = 'info'
  return { at: Date.now(), ref, source, level, message, fields, ...(requestId === undefined ? {} : { requestId }) }
}

function codeOf(error: unknown) {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return /^\w{1,40}$/.test(String(error.code)) ? String(error.code) : undefined
}
