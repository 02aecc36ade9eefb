import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'

/** Puts the theme script in the head of every page: the only inline script, so that its hash can stand in the policy. */
export function themeInHtml(): Plugin {
  return {
    name: 'plinth-theme-in-html',
    async transformIndexHtml() {
      const theme = fileURLToPath(import.meta.resolve('@plinth/ui/theme'))
      const { module } = await runnerImport<{ themeScript: string }>(theme)
      return [{ tag: 'script', injectTo: 'head-prepend', children: module.themeScript }]
    },
  }
}
