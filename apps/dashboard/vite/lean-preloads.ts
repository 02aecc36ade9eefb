import type { BuildOptions, Plugin } from 'vite'

type ResolveDependencies = Exclude<
  Exclude<BuildOptions['modulePreload'], boolean | undefined>['resolveDependencies'],
  undefined
>

/**
 * Leaves out of a lazy import's list of preloads what the chunk that asks has loaded itself: every route names its list
 * in the first chunk of all pages.
 */
export function leanPreloads() {
  const imports = new Map<string, string[]>()

  const plugin: Plugin = {
    name: 'plinth-lean-preloads',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk') imports.set(chunk.fileName, chunk.imports)
      },
    },
  }

  const resolveDependencies: ResolveDependencies = (_, dependencies, { hostId, hostType }) => {
    if (hostType === 'html') return dependencies
    const loaded = closureOf(hostId)
    return dependencies.filter((file) => !loaded.has(file))
  }

  function closureOf(file: string, seen = new Set<string>()) {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const imported of imports.get(file) ?? []) closureOf(imported, seen)
    return seen
  }

  return { plugin, resolveDependencies }
}
