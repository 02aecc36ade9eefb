interface Refusal {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507
  code: string
  message: string
  retryAfterSeconds?: number
  fields?: Record<string, string>
  organization?: string
  /** What went wrong on our side: for the log alone. */
  cause?: unknown
}

/** A refusal with a code for programs and a sentence for people. It never holds SQL, a path, a host or a secret. */
export class PlatformError extends Error {
  override name = 'PlatformError'
  status: Refusal['status']
  code: string
  retryAfterSeconds: number | undefined
  fields: Record<string, string> | undefined
  organization: string | undefined

  constructor({ status, code, message, retryAfterSeconds, fields, organization, cause }: Refusal) {
    super(message, cause === undefined ? {} : { cause })
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.fields = fields
    this.organization = organization
  }
}

export const notFound = (code: string, message: string) => new PlatformError({ status: 404, code, message })
export const unauthorized = (code: string, message: string) => new PlatformError({ status: 401, code, message })
export const forbidden = (code: string, message: string) => new PlatformError({ status: 403, code, message })
export const conflict = (code: string, message: string, fields?: Record<string, string>) =>
  new PlatformError({ status: 409, code, message, ...(fields ? { fields } : {}) })
export const invalid = (code: string, message: string, fields?: Record<string, string>) =>
  new PlatformError({ status: 400, code, message, ...(fields ? { fields } : {}) })
export const limitReached = (code: string, message: string, retryAfterSeconds: number) =>
  new PlatformError({ status: 429, code, message, retryAfterSeconds })
export const unavailable = (code: string, message: string, retryAfterSeconds: number) =>
  new PlatformError({ status: 503, code, message, retryAfterSeconds })

export const routeNotFound = () => notFound('not_found', 'There is nothing at this address.')
