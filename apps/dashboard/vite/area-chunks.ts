interface Module {
  code: string | null
  importers: readonly string[]
  importedIds: readonly string[]
  dynamicImporters: readonly string[]
  isEntry: boolean
}

interface Context {
  getModuleInfo: (id: string) => Module | null
}

/** The bundler copies a module with all its text each time it is asked for it. */
const modules = new Map<string, Module | null>()

function moduleOf(id: string, context: Context) {
  const kept = modules.get(id)
  if (kept !== undefined) return kept
  const module = context.getModuleInfo(id)
  modules.set(id, module)
  return module
}

const route = (path: string) => new RegExp(`/routes/(?:${path})\\.tsx\\?tsr-split=component`)

/** The places where code is fetched from, and the area each belongs to; what is in none has a file of its own. */
const areas = [
  ['sign-in', /sign-in\.(?:html|tsx)$/],
  ['shell', /(?:index\.html|src\/main\.tsx|src\/start\.ts)$/],
  ['shell', route(String.raw`_app|_app/organizations`)],
  ['late', /src\/app\/late\.ts$/],
  ['project', route(String.raw`_app/project\.\$ref|_app/project\.\$ref\.index`)],
  ['table-editor', route(String.raw`_app/project\.\$ref\.editor(?:\.index|\.\$id)?`)],
  ['sql-editor', route(String.raw`_app/project\.\$ref\.sql\.\$id`)],
] as const

/** A module of fewer characters costs less in a file that is there anyway than in one of its own. */
const SMALL = 4000

/** A module that this many places fetch is in the file that all pages of a project have. */
const OFTEN = 16

/**
 * Puts what is always fetched together into one file: every file costs a request and a kilobyte of headers, and most
 * modules are smaller than that.
 */
export function areaChunk(id: string, context: Context): string | null {
  const own = ownArea(id, context)
  if (own !== undefined) return own
  if (GRID.test(id)) return 'grid'
  if (isLight(id, context)) return 'project'
  const areas = areasOf(id, context)
  if (!areas.has('late') || TOASTS.test(id)) return null
  return 'controls'
}

/** Null: a file of its own. Undefined: several areas share it, and no page of all of them has it. */
function ownArea(id: string, context: Context): string | null | undefined {
  const found = areasOf(id, context)
  if (found.has('sign-in')) return found.size > 1 ? 'base' : null
  if (found.has('shell')) return 'shell'
  if (found.has('project')) return 'project'
  // what an editor's dialogs share with it is there when they open
  const own = editors.find((editor) => found.has(editor) && id.includes(`/features/${editor}/`))
  if (own) return own
  const [only] = found
  return found.size === 1 ? (only ?? null) : undefined
}

/** Small, fetched with several things, and bringing nothing along that is not there. */
function isLight(id: string, context: Context, seen = new Set<string>()): boolean {
  if (seen.has(id)) return true
  seen.add(id)
  const module = moduleOf(id, context)
  if (!module || (module.code ?? '').length > SMALL || !isOften(id, context)) return false
  if (module.importedIds.some((imported) => PRIMITIVES.test(imported))) return false
  return module.importedIds.every(
    (imported) =>
      ICONS.test(imported) || IN_EVERY_PROJECT.has(ownArea(imported, context)) || isLight(imported, context, seen),
  )
}

const isOften = (id: string, context: Context) =>
  rootsOf(id, context).size >= OFTEN || [...areasOf(id, context)].some(isEditor)

const editors = ['table-editor', 'sql-editor']

const isEditor = (area: string | undefined) => area !== undefined && editors.includes(area)

const IN_EVERY_PROJECT: ReadonlySet<string | null | undefined> = new Set(['base', 'shell', 'project'])

const areasOf = (id: string, context: Context) => new Set([...rootsOf(id, context)].map(areaOf))

function areaOf(root: string) {
  return areas.find(([, pattern]) => pattern.test(root))?.[0]
}

const known = new Map<string, ReadonlySet<string>>()

/** The modules that are fetched by themselves and that bring this one along. */
function rootsOf(id: string, context: Context): ReadonlySet<string> {
  const kept = known.get(id)
  if (kept) return kept
  const roots = new Set<string>()
  const seen = new Set<string>()
  const open = [id]
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    if (seen.has(current)) continue
    seen.add(current)
    const module = moduleOf(current, context)
    if (!module) continue
    if (module.isEntry || module.dynamicImporters.length > 0) roots.add(current)
    open.push(...importersOf(current, module, context))
  }
  known.set(id, roots)
  return roots
}

const GRID = /packages\/grid\/src/

/** Signing in has toasts too, and nothing else of what comes after a page. */
const TOASTS = /sonner|ui\/src\/toaster/

const PRIMITIVES = /radix-ui|cmdk|sonner|react-hook-form|zod\//
const ICONS = /lucide-react\/dist\/esm\//

/** Files of packages that are imported by one list of all of them, and the lists. */
const LISTED = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.|@radix-ui\/react-([\w-]+)\/dist\/index\./
const LISTS = /lucide-react\/dist\/esm\/lucide-react\.|radix-ui\/dist\/index\./

/** Whoever imports one thing of a list imports the list of all of them, so its names have to be looked for. */
function importersOf(id: string, { importers }: Module, context: Context): readonly string[] {
  const [, icon, primitive] = LISTED.exec(id) ?? []
  const file = icon ?? primitive
  if (file === undefined) return importers
  return importers.flatMap((importer) => {
    if (!LISTS.test(importer)) return [importer]
    const list = moduleOf(importer, context)
    const names = new RegExp(`\\b(?:${namesIn(importer, list, file).join('|')})\\b`)
    return (list?.importers ?? []).filter((user) => names.test(moduleOf(user, context)?.code ?? ''))
  })
}

const namesOfLists = new Map<string, Map<string, string[]>>()

/** Under which names a list gives a file: its own in capitals, and what stands beside it. */
function namesIn(id: string, list: Module | null, file: string) {
  const names = namesOfLists.get(id) ?? namesByFile(list?.code ?? '')
  namesOfLists.set(id, names)
  return [file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()), ...(names.get(file) ?? [])]
}

function namesByFile(list: string) {
  const lines = list.matchAll(/\{([^{}]*)\} from ["'][^"']*\/([\w-]+)\.m?js["']/g)
  return new Map(
    [...lines].map(([, given = '', file = '']) => [file, [...given.matchAll(/as (\w+)/g)].map(([, name]) => name!)]),
  )
}
