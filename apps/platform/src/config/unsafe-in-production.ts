import type { Config } from './config.ts'
import { isGuessable } from './is-guessable.ts'
import { isLoopback } from './is-loopback.ts'
import { trustsWholeInternet } from './trusted-proxies.ts'

/** A sentence for each setting that would be unsafe in production: which variable, and what to do. */
export const unsafeInProduction = (config: Config): string[] => checks.flatMap((check) => check(config) ?? [])

type Check = (config: Config) => string | string[] | undefined

const NEW_KEY = 'Set it to the output of `openssl rand -base64 32`, and keep it.'

const secretKey: Check = ({ secretKey: key }) => {
  if (!key) return `PLINTH_SECRET_KEY is missing. ${NEW_KEY}`
  if (isGuessable(key, { shortest: 32, fewestCharacters: 10 }))
    return `PLINTH_SECRET_KEY is not random enough. ${NEW_KEY}`
  return undefined
}

const setupToken: Check = ({ setupToken: { value, given } }) =>
  given && isGuessable(value, { shortest: 16, fewestCharacters: 8 })
    ? 'PLINTH_SETUP_TOKEN is too easy to guess. Set 16 or more random characters, or unset it and use the token that the start prints.'
    : undefined

const plainAddresses: Check = ({ publicUrl, apiUrl, github, backupPlace }) =>
  [
    ['PLINTH_PUBLIC_URL', publicUrl],
    ['PLINTH_API_URL', apiUrl],
    ['PLINTH_GITHUB_URL', github?.url ?? publicUrl],
    ['PLINTH_GITHUB_API_URL', github?.apiUrl ?? publicUrl],
    ['PLINTH_BACKUP_ENDPOINT', (backupPlace.kind === 'bucket' && backupPlace.endpoint) || publicUrl],
  ].flatMap(([name, url]) =>
    isLocalOrEncrypted(url!) ? [] : [`${name} is plain HTTP on a public address. Use https.`],
  )

/** A server that listens on the network has a host name, so the default URL would be wrong. */
const publicHost: Check = ({ host, publicUrl }) =>
  isLoopback(host) || new URL(publicUrl).protocol === 'https:'
    ? undefined
    : 'PLINTH_HOST listens to other machines, and PLINTH_PUBLIC_URL is no https address. Set PLINTH_PUBLIC_URL to the https address of your reverse proxy, or PLINTH_HOST to 127.0.0.1.'

const postgresTls: Check = ({ host, databaseTls }) =>
  isLoopback(host) || databaseTls
    ? undefined
    : 'PLINTH_HOST lets Postgres clients of other machines in without TLS. Set PLINTH_DB_TLS_CERT and PLINTH_DB_TLS_KEY, or PLINTH_HOST to 127.0.0.1.'

const smtp: Check = ({ smtp }) =>
  smtp && !isLocalOrEncryptedMail(new URL(smtp.url))
    ? 'PLINTH_SMTP_URL sends mail to another machine without TLS. Use smtps://, or add ?requireTLS=true for STARTTLS.'
    : undefined

const controlPlane: Check = ({ databaseUrl }) =>
  databaseUrl && !isLocalOrEncryptedDatabase(new URL(databaseUrl))
    ? 'DATABASE_URL connects to another machine without verified TLS. Add ?sslmode=verify-full.'
    : undefined

const proxies: Check = ({ trustedProxyRanges }) =>
  trustedProxyRanges
    .filter(trustsWholeInternet)
    .map(
      (range) =>
        `PLINTH_TRUSTED_PROXIES lists ${range}, so callers could claim any address. List the addresses of your reverse proxies only.`,
    )

const connectionHeader: Check = ({ requireConnectionHeader }) =>
  requireConnectionHeader ? undefined : 'PLINTH_REQUIRE_CONNECTION_HEADER=false is for development. Unset it.'

const checks: Check[] = [
  secretKey,
  setupToken,
  plainAddresses,
  publicHost,
  postgresTls,
  smtp,
  controlPlane,
  proxies,
  connectionHeader,
]

function isLocalOrEncrypted(url: string) {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopback(hostname)
}

function isLocalOrEncryptedMail({ protocol, hostname, searchParams }: URL) {
  if (isLoopback(hostname)) return true
  const isEncrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
  return isEncrypted && searchParams.get('tls.rejectUnauthorized') !== 'false'
}

/**
 * As the Postgres driver reads it: a host in the query counts, of two values the last one does, and `require` verifies
 * unless it acts like libpq.
 */
function isLocalOrEncryptedDatabase({ hostname, searchParams }: URL) {
  const last = (name: string) => searchParams.getAll(name).at(-1)
  const host = last('host') || decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return true
  const mode = last('sslmode')
  if (mode === undefined) return ['true', '1'].includes(last('ssl') ?? '')
  const verifying = searchParams.has('uselibpqcompat')
    ? ['verify-ca', 'verify-full']
    : ['require', 'verify-ca', 'verify-full']
  return verifying.includes(mode)
}
