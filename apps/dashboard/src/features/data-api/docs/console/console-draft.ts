import type { HttpRequest } from '../code/http-request.ts'

/** A request as it is typed. */
export interface ConsoleDraft {
  method: HttpRequest['method']
  /** Below `/rest/v1/`, with its query. */
  address: string
  /** A line each: name, colon, value. */
  headers: string
  body: string
}

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export const draftOf = ({ method, path, query, headers, body }: HttpRequest): ConsoleDraft => ({
  method,
  address: query === '' ? path : `${path}?${query}`,
  headers: Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n'),
  body: body ?? '',
})

/** What is sent, or why it cannot be. */
export function requestOf(draft: ConsoleDraft): HttpRequest | { problem: string } {
  const [path, query = ''] = splitAtFirst(draft.address.trim().replace(/^\/+/, ''), '?')
  if (/\\|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return { problem: 'The path may not leave /rest/v1/.' }
  const headers: [string, string][] = []
  for (const line of draft.headers.split('\n').filter((text) => text.trim() !== '')) {
    const [name, value] = splitAtFirst(line, ':')
    if (value === undefined || !/^[\w!#$%&'*+.^`|~-]+$/.test(name.trim()))
      return { problem: `“${line}” is not a header. Write its name, a colon and its value.` }
    if (/^(?:apikey|authorization)$/i.test(name.trim()))
      return { problem: 'Who sends the request is chosen above, so leave out the headers apikey and Authorization.' }
    headers.push([name.trim(), value.trim()])
  }
  const hasBody = draft.method !== 'GET' && draft.method !== 'HEAD' && draft.body !== ''
  return {
    method: draft.method,
    path,
    query,
    headers: Object.fromEntries(headers),
    ...(hasBody ? { body: draft.body } : {}),
  }
}

function splitAtFirst(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}
