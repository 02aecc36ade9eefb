import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Writes down which file every module came to be in: a module that shares its file has no entry in the manifest. */
export function moduleList(): Plugin {
  let root = ''
  return {
    name: 'plinth-module-list',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? Object.keys(output.modules).map((id) => [relative(root, id), output.fileName]) : [],
      )
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(files) })
    },
  }
}
