import { inFile } from './in-file.mjs'

const http = 'apps/platform/src/http'
const config = 'apps/platform/src/config'
const lib = 'apps/dashboard/src/lib'

export const requestMutations = [
  ...inFile(
    `${http}/same-origin.ts`,
    ['apps/platform/src/server/serve.test.ts'],
    [
      ["site === 'cross-site' || site === 'same-site'", "site === 'cross-site'"],
      ["site === 'cross-site' || site", 'site'],
      ['!origins.includes(origin)', '!origins.some((known) => origin.startsWith(known))'],
      ['if (isForeign) throw foreignOrigin()', ''],
    ],
  ),
  ...inFile(
    'packages/service-kit/src/token-buckets.ts',
    ['packages/service-kit/src/token-buckets.test.ts'],
    [
      ['/ 1000', '/ 100'],
      ['if (buckets.size > mostKeys)', 'if (false)'],
      ['return tokens < 1 ?', 'return tokens < 0 ?'],
      ['buckets.get(key) ??', 'undefined ??'],
      ['Math.max(0, at - bucket.filledAt)', '(at - bucket.filledAt)'],
      ['Math.min(burst, bucket.tokens + elapsed * perSecond)', 'bucket.tokens + elapsed * perSecond'],
    ],
  ),
  ...inFile(
    `${http}/client-address.ts`,
    [`${http}/client-address.test.ts`, `${http}/trusted-proxies.test.ts`],
    [
      ['.toReversed()', ''],
      ['if (!isTrusted(caller, trusted)) return caller', ''],
      ['return mapped ?? address', 'return address'],
      ['const MOST_HOPS = 20', 'const MOST_HOPS = 2000'],
    ],
  ),
  ...inFile(
    `${http}/cookie-name.ts`,
    ['apps/platform/src/domains/auth/auth-handlers.test.ts', `${http}/refresh-cookie.test.ts`],
    [
      ["const HOST_ONLY = '__Host-'", "const HOST_ONLY = '__Secure-'"],
      ['httpOnly: true', 'httpOnly: false'],
      ["sameSite: 'Strict' as const", "sameSite: 'Lax' as const"],
    ],
  ),
  ...inFile(
    `${http}/refresh-cookie.ts`,
    ['apps/platform/src/domains/auth/auth-handlers.test.ts', `${http}/refresh-cookie.test.ts`],
    [["const PATH = '/platform/auth'", "const PATH = '/'"]],
  ),
  ...inFile(
    `${http}/browser-cookie.ts`,
    ['apps/platform/src/domains/github/github-handlers.test.ts'],
    [
      ["const PATH = '/platform/integrations'", "const PATH = '/'"],
      ['readBrowserCookie(c, config) ?? ', ''],
    ],
  ),
  ...inFile(
    'services/gateway/src/admission.ts',
    ['services/gateway/src/gateway.test.ts'],
    [
      ['if (switchedOff.has(visitor.service.name)) return switchedOffHere()', ''],
      ['if (ofAddress.wait > 0) return tooManyRequests(ofAddress.wait)', ''],
      ['return ofKey.wait > 0 ? tooManyRequests(ofKey.wait) : { caller, key }', 'return { caller, key }'],
    ],
  ),
  ...inFile(
    'services/gateway/src/redact.ts',
    ['services/gateway/src/redact.test.ts'],
    [
      ['SECRET_PARAMETERS.test(decoded(name))', 'false'],
      ['text.replaceAll(SECRETS, REDACTED)', 'text'],
    ],
  ),
  ...inFile(
    'packages/log-store/src/where.ts',
    ['packages/log-store/src/log-store.test.ts'],
    [['`ref = ${add(filter.ref)}`', "`ref <> ${add('')}`"]],
  ),
  ...inFile(
    'apps/platform/src/data-plane/services.ts',
    ['apps/platform/src/data-plane/services-switched-off.test.ts'],
    [["['auth', 'project_auth:all'],\n", '']],
  ),
  ...inFile(
    'apps/platform/src/domains/github/attempt.ts',
    ['apps/platform/src/domains/github/install-app.test.ts'],
    [['`installation by ${nameOf(owner)}`', 'nameOf(owner)']],
  ),
  ...inFile(
    'packages/identity/src/oauth/finish-authorization.ts',
    ['apps/platform/src/domains/github/install-app.test.ts'],
    [
      [
        'if ((await consumeAuthorization(sql, hashOfState(state, attempt))) === undefined) throw badOauthState()',
        'await consumeAuthorization(sql, hashOfState(state, attempt))',
      ],
    ],
  ),
  ...inFile(
    'apps/platform/src/access/is-direct-request.ts',
    ['apps/platform/src/domains/inbox'],
    [
      ["  'x-forwarded-for',\n", ''],
      ["  'forwarded',\n", ''],
      ["  'x-real-ip',\n", ''],
      ['return isForThisMachine &&', 'return'],
    ],
  ),
  ...inFile(
    `${config}/unsafe-in-production.ts`,
    [`${config}/unsafe-in-production.test.ts`, `${config}/config.test.ts`],
    [
      ['isLoopback(host) || databaseTls', 'true'],
      ["isLoopback(host) || new URL(publicUrl).protocol === 'https:'", 'true'],
      ["&& searchParams.get('tls.rejectUnauthorized') !== 'false'", ''],
      ["last('host') || decodeURIComponent(hostname)", 'hostname'],
      ["searchParams.has('uselibpqcompat')", 'false'],
      [
        "return protocol === 'https:' || isLoopback(hostname)",
        "return protocol === 'https:' || hostname.startsWith('localhost')",
      ],
    ],
  ),
  ...inFile(
    `${config}/is-guessable.ts`,
    [`${config}/unsafe-in-production.test.ts`],
    [
      ['WORDS.test(secret) ||', ''],
      ['shareOfNewTriples(secret) < 0.6 ||', ''],
      ['||\n    shareOfSteps(secret) > 0.5', ''],
      ['secret.length < shortest ||', ''],
    ],
  ),
  ...inFile(
    `${lib}/url/return-path.ts`,
    [`${lib}/url/return-path.test.ts`],
    [
      ['!SIMPLE_PATH.test(path) ||', ''],
      ["isSignInPath(pathname) || pathname === '/logout'", 'isSignInPath(pathname)'],
      ["others.delete('returnTo')", ''],
    ],
  ),
  ...inFile(
    'apps/platform/src/mail/quoted-name.ts',
    ['apps/platform/src/mail/quoted-name.test.ts'],
    [
      [".normalize('NFKC')", ''],
      [".replace(/\\p{C}/gu, '')", ''],
      ['.replace(/[.\\u3002:@](?=[^\\s.])/gu', '.replace(/[:@](?=[^\\s.])/gu'],
    ],
  ),
]
