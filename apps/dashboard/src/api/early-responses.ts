declare global {
  /** What the head of the page has asked for, by method and path; undefined where no response came. */
  var plinthEarly: Record<string, Promise<Response | undefined> | undefined> | undefined
}

/** `fetch` that takes the response to what the head of the page has asked for already, once. */
export async function fetchEarly(request: Request): Promise<Response> {
  const name = nameOf(request)
  const early = globalThis.plinthEarly?.[name]
  if (!early) return fetch(request)
  delete globalThis.plinthEarly?.[name]
  return (await early) ?? fetch(request)
}

/** Whether the head of the page has had a response to this, which nobody has taken yet. */
export const isAnsweredEarly = async (request: Pick<Request, 'method' | 'url'>) =>
  (await globalThis.plinthEarly?.[nameOf(request)]) !== undefined

function nameOf({ method, url }: Pick<Request, 'method' | 'url'>) {
  const { pathname, search } = new URL(url, 'https://plinth.invalid')
  return `${method} ${pathname}${search}`
}
