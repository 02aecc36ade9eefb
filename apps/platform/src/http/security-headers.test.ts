import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'
import { rawRequest } from '../testing/raw-request.ts'

const PUBLIC_URL = 'https://plinth.example.com'
const API_URL = 'https://api.example.com'
const platform = await givenPlatform(
  { PLINTH_PUBLIC_URL: PUBLIC_URL, PLINTH_API_URL: `${API_URL}/v0` },
  { dashboardDirectory: await builtDashboard() },
)
const operator = await platform.operator()

/** As the build leaves it: two pages with a script of their own, hashed assets and their compressed copies. */
async function builtDashboard() {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-dashboard-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  const page = (title: string) => `<!doctype html><title>${title}</title><script>document.title += ''</script>`
  await writeFile(join(folder, 'index.html'), page('Dashboard'))
  await writeFile(join(folder, 'sign-in.html'), page('Sign in'))
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'export {}')
  await writeFile(join(folder, 'assets', 'main-1a2b.js.br'), 'compressed')
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}')
  return folder
}

const everyAnswer = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; script-src 'self' 'sha256-[\w+/=]+';.* frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'$/,
  ),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('clipboard-write=(self)'),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-request-id': expect.any(String),
}

const json = { 'content-type': 'application/json' }

describe('every answer carries the security headers', () => {
  test.each([
    ['a page', '/', {}, 200],
    ['a page that the dashboard decides about', '/project/abc/editor', {}, 200],
    ['the page for signing in', '/sign-in', {}, 200],
    ['an asset', '/assets/main-1a2b.js', {}, 200],
    ['a compressed asset', '/assets/main-1a2b.js', { headers: { 'accept-encoding': 'br' } }, 200],
    ['a missing asset', '/assets/missing.js', {}, 404],
    ['an answer of the API', '/platform/deployment', {}, 200],
    ['a missing route', '/platform/nothing', {}, 404],
    ['an address that is not canonical', '/platform//x', {}, 404],
    ['a call without a session', '/platform/profile', {}, 401],
    [
      'a foreign change',
      '/platform/organizations',
      { method: 'POST', headers: { origin: 'https://evil.example' } },
      403,
    ],
    [
      'a wrong type',
      '/platform/auth/sign-in',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
      415,
    ],
    ['a broken body', '/platform/auth/sign-in', { method: 'POST', headers: json, body: '{' }, 400],
    [
      'a body that is too large',
      '/platform/auth/sign-in',
      { method: 'POST', headers: json, body: 'x'.repeat(2_100_000) },
      413,
    ],
    ['the health', '/livez', {}, 200],
    ['HEAD', '/', { method: 'HEAD' }, 200],
    ['an unknown method', '/', { method: 'DELETE' }, 404],
  ])('%s', async (_, path, request, status) => {
    const answer = await rawRequest(platform.url, path, request)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(everyAnswer)
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
      expect(answer.headers).not.toHaveProperty(name)
  })

  test('a failure inside', async () => {
    await platform.pool.query('alter table platform.profiles rename to profiles_away')
    const headers = { authorization: `Bearer ${operator.accessToken}` }
    const answer = await rawRequest(platform.url, '/platform/profile', { headers })
    await platform.pool.query('alter table platform.profiles_away rename to profiles')
    expect(answer.status).toBe(500)
    expect(answer.headers).toMatchObject({ ...everyAnswer, 'cache-control': 'no-store' })
  })
})

describe('what may be cached', () => {
  test.each([
    ['/platform/deployment', 'no-store'],
    ['/platform/nothing', 'no-store'],
    ['/', 'no-cache'],
    ['/assets/main-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/assets/missing.js', 'no-store'],
  ])('%s: %s', async (path, expected) => {
    expect((await rawRequest(platform.url, path)).headers['cache-control']).toBe(expected)
  })
})

test('no script may run but those that were built', async () => {
  const { headers } = await rawRequest(platform.url, '/')
  const scripts = /script-src ([^;]*)/.exec(String(headers['content-security-policy']))![1]
  expect(scripts).not.toMatch(/unsafe|\*|https?:|data:/)
})

describe('of the dashboard’s folder nothing is served but what was built for it', () => {
  test.each([
    '/.vite/manifest.json',
    '/index.html',
    '/assets/main-1a2b.js.br',
    '/assets/../index.html',
    '/etc/passwd.txt',
  ])('%s is not', async (path) => {
    expect((await rawRequest(platform.url, path)).status).toBe(404)
  })
})

test('a page calls the platform and the projects of this installation, and nobody else', async () => {
  const { headers } = await rawRequest(platform.url, '/')
  expect(String(headers['content-security-policy'])).toContain(`; connect-src 'self' ${API_URL};`)
})
