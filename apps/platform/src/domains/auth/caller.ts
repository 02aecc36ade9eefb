import type { AuthContext } from '@plinth/identity/context'
import type { RequestContext } from '../../context/request-context.ts'

/** The authentication service's context for this request: sessions and audit entries remember where it came from. */
export function callerOf({ authContext, ip, header }: RequestContext): AuthContext {
  const userAgent = header('user-agent')
  return { ...authContext, client: { ip, ...(userAgent ? { userAgent: userAgent.slice(0, 500) } : {}) } }
}
