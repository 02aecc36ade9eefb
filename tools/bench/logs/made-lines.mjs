/** The project of all lines. */
export const REF = 'abcdefghijklmnopqrst'

/** In the past, so that it is a whole day. */
const DAY = Date.UTC(2026, 0, 15)
const DAY_MS = 86_400_000

/** When the line of this number is: evenly over one day. */
export const timeOf = (number, count) => DAY + Math.floor((number / count) * (DAY_MS - 1))

/** Two lines have one request: that of the gateway and that of the service. */
export const requestIdOf = (number, count) =>
  idOf(2 ** 40 + Math.floor(number / 2), timeOf(number - (number % 2), count))

/** As `boundedLine` of the log store writes it. */
export function lineOf(number, count) {
  const at = timeOf(number, count)
  const status = statuses[number % statuses.length]
  const path = `/p/${REF}/rest/v1/${tables[number % tables.length]}`
  const json = JSON.stringify({
    id: idOf(number, at),
    at,
    ref: REF,
    source: number % 2 === 0 ? 'edge_logs' : 'auth_logs',
    level: status >= 500 ? 'error' : status >= 400 ? 'warning' : 'info',
    message: `GET ${status} ${path}?id=eq.${number}`,
    status,
    method: 'GET',
    path,
    milliseconds: number % 97,
    bytes: number % 5000,
    request_id: requestIdOf(number, count),
    role: 'anon',
    address: `192.0.2.${number % 250}`,
    fields: { request: { search: `?id=eq.${number}`, headers: { user_agent: 'a client' } }, service: 'rest' },
  })
  return { at, json }
}

const statuses = [200, 200, 200, 201, 200, 404, 200, 200, 500, 200, 204]
const tables = ['todos', 'people', 'orders', 'places', 'rooms', 'messages', 'files']

/** A UUID that begins with its time. */
function idOf(number, at) {
  const time = at.toString(16).padStart(12, '0')
  const rest = number.toString(16).padStart(15, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6).padStart(12, '0')}`
}
