export interface Module {
  code: string | null
  importers: readonly string[]
  importedIds: readonly string[]
  dynamicImporters: readonly string[]
  dynamicallyImportedIds: readonly string[]
  isEntry: boolean
}

export interface Context {
  getModuleInfo: (id: string) => Module | null
}

export type ModuleGraph = ReadonlyMap<string, Module>

/**
 * Every module that imports lead to from this one, in either direction. The bundler copies a module with all its text
 * when it is asked for it, so that each is asked for once.
 */
export function moduleGraph(start: string, context: Context): ModuleGraph {
  const graph = new Map<string, Module>()
  const seen = new Set([start])
  // a set also iterates over what is added meanwhile
  for (const id of seen) {
    const module = context.getModuleInfo(id)
    if (!module) continue
    graph.set(id, module)
    const { importers, importedIds, dynamicImporters, dynamicallyImportedIds } = module
    for (const next of [...importers, ...importedIds, ...dynamicImporters, ...dynamicallyImportedIds]) seen.add(next)
  }
  return graph
}

/** For every module, the ones that are fetched by themselves and that bring it along. */
export function rootsOfModules(graph: ModuleGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const roots = new Map([...graph.keys()].map((id) => [id, new Set<string>()]))
  const usedByModule = new Map([...graph.keys()].map((id) => [id, usedBy(id, graph)]))
  for (const [root, { isEntry, dynamicImporters }] of graph) {
    if (!isEntry && dynamicImporters.length === 0) continue
    const brought = new Set([root])
    for (const id of brought) {
      roots.get(id)?.add(root)
      for (const used of usedByModule.get(id) ?? []) brought.add(used)
    }
  }
  return roots
}

/** Files of packages that are imported by one list of all of them, and the lists. */
const LISTED = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.|@radix-ui\/react-([\w-]+)\/dist\/index\./
const LISTS = /lucide-react\/dist\/esm\/lucide-react\.|radix-ui\/dist\/index\./

/** An import of one item imports the list of all of them, so the names in use have to be looked for. */
function usedBy(id: string, graph: ModuleGraph): string[] {
  const { code, importedIds } = graph.get(id)!
  const words = importedIds.some((imported) => LISTS.test(imported)) ? new Set((code ?? '').match(/\w+/g)) : new Set()
  const named = importedIds.flatMap((imported) =>
    LISTS.test(imported)
      ? [...filesByName(imported, graph)].flatMap(([name, files]) => (words.has(name) ? files : []))
      : [],
  )
  return [...importedIds.filter((imported) => !LISTS.test(id) || !LISTED.test(imported)), ...named]
}

const lists = new WeakMap<Module, Map<string, string[]>>()

/** What a list has under which names: a file's own in capitals, and what stands beside it. */
function filesByName(id: string, graph: ModuleGraph) {
  const list = graph.get(id)
  if (!list) return new Map<string, string[]>()
  const kept = lists.get(list) ?? readList(list)
  lists.set(list, kept)
  return kept
}

function readList({ code, importedIds }: Module) {
  const others = namesByFile(code ?? '')
  const files = new Map<string, string[]>()
  for (const id of importedIds) {
    const [, icon, primitive] = LISTED.exec(id) ?? []
    const file = icon ?? primitive
    if (file === undefined) continue
    const own = file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
    for (const name of new Set([own, ...(others.get(file) ?? [])])) files.set(name, [...(files.get(name) ?? []), id])
  }
  return files
}

function namesByFile(list: string) {
  const lines = list.matchAll(/\{([^{}]*)\} from ["'][^"']*\/([\w-]+)\.m?js["']/g)
  return new Map(
    [...lines].map(([, given = '', file = '']) => [file, [...given.matchAll(/as (\w+)/g)].map(([, name]) => name!)]),
  )
}
