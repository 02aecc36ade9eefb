/** A refusal or a failure of a call. `code` is the HTTP status (0: no answer came), `reason` the body's code. */
export class ApiError extends Error {
  override name = 'ApiError'
  code: number
  reason: string
  requestId: string | undefined
  retryAfter: number | undefined
  fields: Record<string, string>
  /** The slug of the organization that refuses, where that is the reason. */
  organization: string | undefined

  constructor(message: string, details: Partial<Omit<ApiError, 'message' | 'name'>> & { code: number }) {
    super(message)
    this.code = details.code
    this.reason = details.reason ?? 'unknown'
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
    this.fields = details.fields ?? {}
    this.organization = details.organization
  }
}
