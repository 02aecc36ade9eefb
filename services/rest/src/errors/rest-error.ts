/** What a client gets in place of a result. `details` and `hint` are null on the wire where they are undefined. */
export interface RestErrorBody {
  code: string
  message: string
  details?: unknown
  hint?: string
}

/** A request that fails, in the form that clients of this protocol know. */
export class RestError extends Error {
  override name = 'RestError'
  readonly status: number
  readonly body: RestErrorBody
  readonly headers: readonly (readonly [name: string, value: string])[]

  constructor(status: number, body: RestErrorBody, headers: RestError['headers'] = []) {
    super(body.message)
    this.status = status
    this.body = body
    this.headers = headers
  }
}
