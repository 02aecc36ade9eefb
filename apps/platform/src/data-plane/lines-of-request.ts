import type { LogLine, LogLevel } from '@plinth/log-store/log-line'
import type { RequestRecord } from '@plinth/gateway/request-record'

type Line = Omit<LogLine, 'id'>

/** What the logs of a project say of one request: the gateway's line, and that of the auth service where it responded. */
export function linesOfRequest(record: RequestRecord): Line[] {
  const { ref, service } = record
  if (ref === undefined) return []
  const line = gatewayLine(ref, record)
  return service === 'auth' ? [line, authLine(line, record)] : [line]
}

function gatewayLine(ref: string, record: RequestRecord): Line {
  const { at, method, path, search, host, status, milliseconds, bytes, role, keyId, ip, requestId } = record
  return {
    at,
    ref,
    source: 'edge_logs',
    level: levelOf(status),
    message: `${method} ${status} ${path}${search}`,
    status,
    method,
    path,
    milliseconds,
    bytes,
    requestId,
    role,
    keyId,
    address: ip,
    fields: {
      request: {
        host,
        search,
        headers: { user_agent: record.userAgent, referer: record.referer, x_client_info: record.clientInfo },
      },
      response: { headers: { content_type: record.contentType } },
      service: record.service,
    },
  }
}

const authLine = (line: Line, { host, referer }: RequestRecord): Line => ({
  ...line,
  source: 'auth_logs',
  message: `${line.method} ${line.path?.replace(/^.*\/auth\/v1/, '')} responded with ${line.status}`,
  fields: { component: 'api', host, referer, msg: 'request completed' },
})

function levelOf(status: number): LogLevel {
  if (status >= 500) return 'error'
  return status >= 400 ? 'warning' : 'info'
}
