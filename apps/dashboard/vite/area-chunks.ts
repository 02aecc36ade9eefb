import { type Context, type Module, type ModuleGraph, moduleGraph, rootsOfModules } from './module-graph.ts'

const route = (path: string) => new RegExp(`/routes/(?:${path})\\.tsx\\?tsr-split=component`)

/** The places where code is fetched from, and the area each belongs to; what is in none has a file of its own. */
const areas = [
  ['sign-in', /sign-in\.(?:html|tsx)$/],
  ['sign-in-later', /src\/sign-in\/[\w-]+\.tsx$/],
  ['start', /src\/start\.ts$/],
  ['shell', /(?:index\.html|src\/main\.tsx)$/],
  ['shell', route(String.raw`_app|_app/organizations`)],
  ['late', /src\/(?:app\/late|features\/[\w-]+\/[\w-]+-parts)\.ts$/],
  ['command-menu', /src\/(?:app\/command-menu\/command-menu|features\/[\w-]+\/[\w-]+-commands)\.tsx?$/],
  ['project', route(String.raw`_app/project\.\$ref`)],
  ['home', route(String.raw`_app/project\.\$ref\.index`)],
  ['home-later', /features\/projects\/home\/(?:living|chart|traffic)\.tsx$/],
  ['table-editor', route(String.raw`_app/project\.\$ref\.editor(?:\.\$id)?`)],
  [
    'table-later',
    /features\/table-editor\/(?:rows\/(?:row-actions|row-count-line|no-rows)|edits\/(?:edit-bar|row-edits)|structure\/(?:new-table|table-menu)|access\/(?:table-access|read-schema-access))\.tsx?$/,
  ],
  ['sql-editor', route(String.raw`_app/project\.\$ref\.sql\.\$id`)],
  ['sql-menus', /features\/sql-editor\/(?:run-menu|run-options-menu|run-as\/run-as-menu)\.tsx$/],
  ['results', /features\/sql-editor\/results\/results\.tsx$/],
] as const

/** A module of fewer characters costs less in a file that is there anyway than in one of its own. */
const SMALL = 4000

/** A module that this many places fetch is in the file that all pages of a project have. */
const OFTEN = 20

/**
 * Puts what is always fetched together into one file: every file costs a request and a kilobyte of headers, and most
 * modules are smaller than that. The function returned is of one build.
 */
export function areaChunks() {
  const files = new Map<string, string | null>()
  return (id: string, context: Context): string | null => {
    if (!files.has(id)) for (const [module, file] of planOf(moduleGraph(id, context))) files.set(module, file)
    return files.get(id) ?? null
  }
}

/** The file of every module. */
function planOf(graph: ModuleGraph): ReadonlyMap<string, string | null> {
  const roots = rootsOfModules(graph)
  const areasOf = new Map([...roots].map(([id, of]) => [id, new Set([...of].map(areaOf))]))
  const own = new Map([...areasOf].map(([id, found]) => [id, ownArea(id, found)]))
  const light = lightModules(graph, { isWanted: isOften, isThere: (id) => IN_EVERY_PROJECT.has(own.get(id)) })
  const isInProject = (id: string) => IN_EVERY_PROJECT.has(own.get(id)) || light.has(id)
  const pieces = lightModules(graph, { isWanted: isPiece, isThere: isInProject })
  return new Map([...graph.keys()].map((id) => [id, fileOf(id)]))

  function fileOf(id: string) {
    const area = own.get(id)
    if (SCHEMAS.test(id)) return 'schemas'
    if (SCHEMAS_OF_FORMS.test(id)) return null
    if (PIECES.test(id)) return 'pieces'
    if (QUERIES.test(id)) return 'queries'
    if (COPIES.test(id)) return 'results'
    if (CHARTS.test(id)) return 'home-later'
    if (KEYS.test(id)) return 'keys'
    if (ACCESS.test(id)) return 'table-access'
    if (LEAVING.test(id)) return 'shell'
    if (VERBS.test(id)) return 'project-verbs'
    if (OBJECTS.test(id)) return 'objects'
    if (isOfObjectForms(id)) return 'object-forms'
    if (STATEMENTS.test(id)) return null
    if (!area && DIALOGS.test(id)) return 'dialogs'
    if (area !== undefined) return area
    if (GRID.test(id)) return 'grid'
    if (light.has(id)) return 'project'
    if (IN_EVERY_DATABASE.test(id)) return 'project'
    const editor = editors.find((name) => isOnlyOf(name, id))
    if (editor) return editor
    if (pieces.has(id)) return isOfAssistant(id) ? 'pieces-of-chats' : 'pieces'
    if (!areasOf.get(id)?.has('late') || TOASTS.test(id)) return null
    return isOfPage(id) ? 'controls' : 'late'
  }

  /** What a page brings along needs none of what comes after pages. */
  function isOfPage(id: string) {
    return [...(roots.get(id) ?? [])].some((root) => !OPENED_LATER.test(root) && areaOf(root) !== 'late')
  }

  function isOnlyOf(editor: (typeof editors)[number], id: string) {
    const of = [...(roots.get(id) ?? [])]
    return areasOf.get(id)?.has(editor) && of.every((root) => areaOf(root) === editor || isInFeature(editor, root))
  }

  /** What a page fetches right after its first paint, and shares with other pages. */
  function isPiece(id: string) {
    const found = areasOf.get(id)
    return !broughtTo.some((area) => found?.has(area)) && afterPaint.some((area) => found?.has(area))
  }

  function isOfObjectForms(id: string) {
    const of = [...(roots.get(id) ?? [])]
    return of.length > 0 && of.every((root) => OBJECT_FORMS.test(root))
  }

  /** A chat brings along little that is not its own. */
  function isOfAssistant(id: string) {
    return [...(roots.get(id) ?? [])].some((root) => isInFeature('assistant', root))
  }

  function isOften(id: string) {
    return fetchesOf(roots.get(id)) >= OFTEN || editors.some((editor) => areasOf.get(id)?.has(editor))
  }
}

type Area = (typeof areas)[number][0] | undefined

/** What every feature brings to one file is fetched as one, however many features there are. */
const fetchesOf = (roots: ReadonlySet<string> = new Set()) =>
  new Set([...roots].map((root) => broughtTo.find((area) => area === areaOf(root)) ?? root)).size

const broughtTo: readonly Area[] = ['late', 'command-menu']

const areaOf = (root: string): Area => areas.find(([, pattern]) => pattern.test(root))?.[0]

/** Null: a file of its own. Undefined: several areas share it, and no page of all of them has it. */
function ownArea(id: string, found: ReadonlySet<Area>): string | null | undefined {
  if (found.has('start')) return 'start'
  if (found.has('sign-in')) return found.size > 1 ? 'base' : null
  // a file of the app would bring the app itself along, which would start in the place of the page that signs in
  if (found.has('sign-in-later')) return found.size > 1 && !TOASTS.test(id) ? 'base' : null
  if (found.has('shell')) return 'shell'
  // what comes after the home's paint finds there what the home has brought
  if (found.size === 2 && found.has('home') && found.has('home-later')) return 'home'
  // what the home shares with other pages of a project is fetched once
  if (found.has('project') || (found.has('home') && found.size > 1)) return 'project'
  // what an editor's dialogs share with it is there when they open
  const own = editors.find((editor) => found.has(editor) && partsOf[editor].test(id))
  // what such a feature brings to every page must not bring the editor along
  if (own && !found.has('late')) return own
  // and what its dialogs share with what comes after its paint is there by then
  if (found.has('table-later') && !found.has('table-editor') && EDITING.test(id)) return 'table-later'
  // every page has the menu, so what it shares with pages of no area is theirs as if it were not there
  if (found.size === 2 && found.has('command-menu') && found.has(undefined)) return null
  const [only] = found
  return found.size === 1 ? (only ?? null) : undefined
}

interface Questions {
  isWanted: (id: string) => boolean
  /** Every page that has it has this already. */
  isThere: (id: string) => boolean
}

/** The small ones that are fetched with several things and bring nothing along that is not there. */
function lightModules(graph: ModuleGraph, { isWanted, isThere }: Questions): ReadonlySet<string> {
  const light = new Set([...graph].filter(([id, module]) => isSmall(module) && isWanted(id)).map(([id]) => id))
  // what brings something heavy along is heavy, and so is what brings that along
  const heavy = [...light].filter((id) => !graph.get(id)!.importedIds.every(isLight))
  for (let id = heavy.pop(); id !== undefined; id = heavy.pop()) {
    if (!light.delete(id) || isThere(id) || ICONS.test(id)) continue
    heavy.push(...graph.get(id)!.importers)
  }
  return light

  function isLight(imported: string) {
    return !PRIMITIVES.test(imported) && (ICONS.test(imported) || isThere(imported) || light.has(imported))
  }
}

const isSmall = ({ code }: Module) => (code ?? '').length <= SMALL

const editors = ['table-editor', 'sql-editor'] as const

const partsOf = {
  'table-editor': /\/features\/table-editor\/|\/src\/data\/rows\.ts$/,
  'sql-editor': /\/features\/sql-editor\/(?!(?:run-requests|templates|transactions\/open-transaction)\.ts$)/,
} as const satisfies Record<(typeof editors)[number], RegExp>

const EDITING =
  /\/features\/table-editor\/|\/contract\/src\/tables\.ts$|\/postgres-meta\/src\/rows\/|\/grid\/src\/cell-editor\.ts$/

const isInFeature = (feature: string, id: string) => id.includes(`/features/${feature}/`)

/** What is fetched once such a page is painted. */
const afterPaint = ['home-later', 'results'] as const

/** What the home of a project shares with a few pages, and is no module that the rule of small ones takes. */
const PIECES =
  /\/(?:contract\/src\/metrics|dashboard\/src\/data\/metrics|postgres-meta\/src\/lints\/security-rules)\.ts$/

/** What the command menu and chats have of running SQL, without the editor. */
const QUERIES =
  /\/features\/sql-editor\/(?:run-requests|templates|transactions\/open-transaction)\.ts$|\/components\/sql\/(?:sql-tokens|dangerous-statements)\.ts$|\/sql\/split-statements\.ts$/

/** Every result has it, and in the table editor it comes with the menu of what is selected. */
const COPIES = /\/components\/rows\/copy-as-items\.tsx$/

/** What draws charts: a file of its own would cost the home of a project a request, and a chart of a result is opened late. */
const CHARTS = /\/uplot\//

/** What the pages of a project's API, its keys and its clients share: apart, each of them costs every page its name. */
const KEYS =
  /\/(?:contract\/src\/(?:api-keys|api-tokens|signing-keys|data-api)|dashboard\/src\/data\/(?:data-api|project-keys)|lib\/database\/(?:api-snippets|project-url)|components\/project\/(?:use-publishable-key|user-fields))\.tsx?$/

/** The table editor fetches it after its paint, and pages of the database show it. */
const ACCESS =
  /\/(?:contract\/src\/table-access|dashboard\/src\/data\/table-access|postgres-meta\/src\/(?:introspect\/table-reach|row-security\/(?:reach-label|role-reach)))\.ts$|\/components\/table-access\/access-label\.tsx$/

/** Smaller than what its own file would cost the pages that have it. */
const LEAVING = /\/components\/forms\/use-leave-question\.ts$/

/** What pauses, restarts and deletes a project: whichever page has one of them has most. */
const VERBS =
  /\/components\/project\/(?:project-verb-[\w-]+|verb-label|reason-against|use-reason-against|delete-project-button)\.tsx?$/

/** What shows SQL needs it, and most of that runs none. */
const STATEMENTS = /\/postgres-meta\/src\/sql\/sql-tokens\.ts$/

/** The frame of what a database has of one kind. */
const OBJECTS =
  /\/features\/database\/(?:object-filters|objects-page|use-may-change)\.tsx?$|\/src\/data\/object-pages\.ts$/

/** What is opened on its pages. There are many, all small, and apart each costs every page its name. */
const OBJECT_FORMS =
  /\/features\/database\/(?:functions|triggers|indexes|types|policies|publications)\/[\w-]+-(?:sheet|dialog)\.tsx$/

const IN_EVERY_PROJECT: ReadonlySet<string | null | undefined> = new Set(['start', 'base', 'shell', 'project'])

/** Whatever asks for one of them asks for another. */
const DIALOGS =
  /packages\/ui\/src\/(?:dialog|dialog-actions|confirm-dialog|typed-name-dialog|use-layer-focus|keep-open-for-toasts|restore-pointer-events)\.tsx?$/

/** What every page knows of the contract names them, and it is the forms that need them. */
const SCHEMAS = /\/zod\/|contract\/src\/fields\.ts$|components\/forms\/(?:schema-resolver|jitless)\.ts$/
const SCHEMAS_OF_FORMS = /contract\/src\/forms\//

const GRID = /packages\/grid\/src/

/** Signing in has toasts too, and nothing else of what comes after a page. */
const TOASTS = /sonner|ui\/src\/toaster/

/** What both editors need, too large for every other page of a project to bring it along by the rule of small ones. */
const IN_EVERY_DATABASE =
  /\/(?:contract\/src\/(?:database|sql|snippets)|dashboard\/src\/data\/(?:tables|call-database|refresh-structure|run-sql|snippets)|ui\/src\/tabs|lib\/database\/connection-string)\.tsx?$/

/** What nothing shows before the page is there. */
const OPENED_LATER = /\/app\/command-menu\/|\/features\/assistant\//

const PRIMITIVES = /radix-ui|cmdk|sonner|react-hook-form|zod\//
const ICONS = /lucide-react\/dist\/esm\//
