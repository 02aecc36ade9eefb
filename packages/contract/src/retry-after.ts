const SHORTEST_SECONDS = 1
const LONGEST_SECONDS = 300

/** Seconds to wait: from an integer or an HTTP date, held between 1 and 300. Anything else says nothing. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  const wait = /^\d+$/.test(text) ? Number(text) : secondsUntil(text, now)
  return wait === undefined ? undefined : Math.min(Math.max(wait, SHORTEST_SECONDS), LONGEST_SECONDS)
}

/** RFC 9110 dates end in GMT; `Date.parse` alone would take much more. */
function secondsUntil(text: string, now: number) {
  if (!/^[A-Z][a-z]{2},? .+ GMT$/.test(text)) return undefined
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.ceil((date - now) / 1000)
}
