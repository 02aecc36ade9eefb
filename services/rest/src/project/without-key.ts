/** A key in the query is the gateway's, and no filter. */
export function withoutKey(request: Request): Request {
  if (!request.url.includes('apikey=')) return request
  const url = new URL(request.url)
  // what else is there stays as it was written
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => !parameter.startsWith('apikey='))
  url.search = kept.join('&')
  return new Request(url, request)
}
