/** Why nobody knows who sent a request, in the words that clients compare. */
export class TokenError extends Error {
  override name = 'TokenError'
  readonly code: 'PGRST300' | 'PGRST301' | 'PGRST302' | 'PGRST303'
  readonly details: string | null

  constructor(code: TokenError['code'], message: string, details: string | null = null) {
    super(message)
    this.code = code
    this.details = details
  }
}

export function tokenErrorResponse({ code, message, details }: TokenError): Response {
  const challenge = code === 'PGRST302' ? 'Bearer' : `Bearer error="invalid_token", error_description="${message}"`
  return new Response(JSON.stringify({ code, details, hint: null, message }), {
    status: code === 'PGRST300' ? 500 : 401,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'proxy-status': `PostgREST; error=${code}`,
      ...(code === 'PGRST300' ? {} : { 'www-authenticate': challenge }),
    },
  })
}
