import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { acceptedEncoding, type Encoding } from './compress.ts'
import * as z from 'zod'
import { isSame } from './kept-document.ts'
import { createKeptFiles } from './kept-files.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** The last page of a popup that another site has sent back. */
const POPUP_PATH = '/github-callback'

/** The pages that a small entry of their own serves, so that signing in does not load the whole dashboard. */
const SIGN_IN_PATHS = new Set([
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/confirm',
  '/second-step',
  POPUP_PATH,
])

/** The pages that name all files of theirs, by the addresses that they are for. */
const Pages = z.array(z.object({ address: z.string().transform((text) => new RegExp(text)), file: z.string() }))

const ONE_YEAR = 'public, max-age=31536000, immutable'

/** The built dashboard: which files there are, and the hashes of the scripts that stand in its pages. */
export async function readDashboard(directory: string) {
  const files = new Set(await filesIn(directory))
  const pages = await Promise.all(['index.html', 'sign-in.html'].map((name) => readFile(join(directory, name), 'utf8')))
  const scriptHashes = [...new Set(pages.flatMap(inlineScriptHashes))]
  return { files, scriptHashes, serve: serveFrom(directory, files, await readPageAt(directory)) }
}

/** Which page is for an address; a build may have one for all. */
async function readPageAt(directory: string) {
  const list = join(directory, '.vite/pages.json')
  const pages = existsSync(list) ? Pages.parse(JSON.parse(await readFile(list, 'utf8'))) : []
  return (path: string) =>
    SIGN_IN_PATHS.has(path) ? '/sign-in.html' : (pages.find(({ address }) => address.test(path))?.file ?? '/index.html')
}

async function filesIn(directory: string) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.vite`))
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
}

const inlineScriptHashes = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `sha256-${createHash('sha256').update(script!).digest('base64')}`,
  )

/** Files as they are; every other address is a page of the dashboard, which finds out itself whether it exists. */
function serveFrom(directory: string, files: Set<string>, pageAt: (path: string) => string): MiddlewareHandler {
  const fileAt = createKeptFiles(directory)
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { path } = c.req
    if (files.has(path) && extname(path) in types && extname(path) !== '.html') {
      return send(c, path, path.startsWith('/assets/') ? ONE_YEAR : 'no-cache')
    }
    if (extname(path) !== '') return next()
    // it comes from the provider's page, and with a policy of its own would be cut off from the window that waits for it
    if (path === POPUP_PATH) c.header('cross-origin-opener-policy', 'unsafe-none')
    return send(c, pageAt(path), 'no-cache')
  }

  async function send(c: Context, path: string, cacheControl: string) {
    const accepted = acceptedEncoding(c.req.header('accept-encoding'))
    const encoding = accepted && files.has(path + suffixes[accepted]) ? accepted : undefined
    const { bytes, etag } = await fileAt(encoding ? path + suffixes[encoding] : path)
    c.header('cache-control', cacheControl)
    c.header('vary', 'accept-encoding')
    c.header('etag', etag)
    if (isSame(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    c.header('content-type', types[extname(path)])
    if (encoding) c.header('content-encoding', encoding)
    return c.body(bytes)
  }
}
