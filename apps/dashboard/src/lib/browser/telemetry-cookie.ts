const NAME = 'plinth.telemetry'
const YEAR_IN_SECONDS = 365 * 24 * 60 * 60

/** The random name of this browser among the events, made when it is first needed. Only after consent. */
export function knownBrowser(): string {
  const known = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1)
  if (known !== undefined) return known
  const made = crypto.getRandomValues(new Uint32Array(4)).join('-')
  write(made, YEAR_IN_SECONDS)
  return made
}

export const forgetBrowser = () => write('', 0)

function write(value: string, maxAge: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in browsers that we support
  document.cookie = `${NAME}=${value}; Path=/; SameSite=Strict; Max-Age=${maxAge}${secure}`
}
