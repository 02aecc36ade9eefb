import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type PluginOption } from 'vite'

/** What a page needs to run a piece of the front end without a server. */
export interface BrowserBundle {
  script: string
  style: string
}

/** Bundles an entry as the production build would, into one script and one style sheet. */
export async function bundleForBrowser(entry: URL, plugins: PluginOption[] = []): Promise<BrowserBundle> {
  const path = fileURLToPath(entry)
  const result = await build({
    configFile: false,
    root: dirname(path),
    logLevel: 'error',
    plugins,
    // Vite takes the test runner's NODE_ENV for development, and React's production build has no jsxDEV.
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: path, formats: ['iife'], name: 'fixtureBundle', cssFileName: 'fixture' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('Nothing was built')
  let script = ''
  let style = ''
  for (const file of output.output) {
    if (file.type === 'chunk') script += file.code
    else style += String(file.source)
  }
  return { script, style }
}
