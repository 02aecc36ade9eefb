import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'

/**
 * Puts the scripts that cannot wait for a file in the heads of pages: the theme in all, and what asks for the session early
 * in that of the app. The platform reads their hashes off the pages for its policy.
 */
export function scriptsInHead(): Plugin {
  return {
    name: 'plinth-scripts-in-head',
    async transformIndexHtml(_, { filename }) {
      const { themeScript } = await load<{ themeScript: string }>('@plinth/ui/theme')
      const scripts = [themeScript]
      if (filename.endsWith('/index.html')) {
        const { earlyScript } = await load<{ earlyScript: string }>('../src/api/early-script.ts')
        scripts.push(earlyScript)
      }
      return scripts.map((children) => ({ tag: 'script', injectTo: 'head-prepend', children }))
    },
  }
}

async function load<Module>(specifier: string) {
  const { module } = await runnerImport<Module>(fileURLToPath(import.meta.resolve(specifier)))
  return module
}
