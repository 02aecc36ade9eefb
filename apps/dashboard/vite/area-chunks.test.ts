import { expect, test } from 'vitest'
import { areaChunks } from './area-chunks.ts'
import type { Module } from './module-graph.ts'

interface Source {
  code?: string
  imports?: string[]
  fetches?: string[]
  isEntry?: boolean
}

const page = (name: string) => `/src/routes/${name}.tsx?tsr-split=component`
const TABLE = page('_app/project.$ref.editor.$id')
const PROJECT = page('_app/project.$ref')
const HOME = page('_app/project.$ref.index')
const SETTINGS = page('_app/project.$ref.settings')
const LATE = '/src/app/late.ts'

/** An app with two entries, and whatever else its pages import. */
function given(more: Record<string, Source>) {
  const sources: Record<string, Source> = {
    '/index.html': { imports: ['/src/main.tsx'] },
    '/sign-in.html': { imports: ['/src/sign-in.tsx'] },
    '/src/main.tsx': { fetches: [PROJECT, TABLE, SETTINGS, LATE] },
    '/src/sign-in.tsx': {},
    [PROJECT]: {},
    [TABLE]: {},
    [SETTINGS]: {},
    [LATE]: {},
  }
  for (const [id, { code, imports = [], fetches = [], isEntry }] of Object.entries(more)) {
    const known = sources[id] ?? {}
    sources[id] = {
      code: code ?? known.code ?? '',
      imports: [...(known.imports ?? []), ...imports],
      fetches: [...(known.fetches ?? []), ...fetches],
      isEntry,
    }
  }
  for (const id of Object.values(sources).flatMap(({ imports = [] }) => imports)) sources[id] ??= {}
  const asked: string[] = []
  const who = (relation: 'imports' | 'fetches', id: string) =>
    Object.keys(sources).filter((other) => sources[other]![relation]?.includes(id))
  const context = {
    getModuleInfo(id: string): Module | null {
      asked.push(id)
      const source = sources[id]
      if (!source) return null
      return {
        code: source.code ?? '',
        importedIds: source.imports ?? [],
        dynamicallyImportedIds: source.fetches ?? [],
        importers: who('imports', id),
        dynamicImporters: who('fetches', id),
        isEntry: source.isEntry ?? id.endsWith('.html'),
      }
    },
  }
  const chunkOf = areaChunks()
  return { fileOf: (id: string) => chunkOf(id, context), asked, ids: Object.keys(sources) }
}

test('what signing in shares with the app is in one file, and what the app always has is in its shell', () => {
  const { fileOf } = given({
    '/src/sign-in.tsx': { imports: ['/src/button.tsx', '/src/code-form.tsx'] },
    '/src/main.tsx': { imports: ['/src/button.tsx', '/src/rail.tsx'] },
    [TABLE]: { imports: ['/src/rail.tsx'] },
  })
  expect(fileOf('/src/button.tsx')).toBe('base')
  expect(fileOf('/src/rail.tsx')).toBe('shell')
  expect(fileOf('/src/code-form.tsx')).toBe(null)
})

test('what asks for the session is in a file that brings nothing else along', () => {
  const shared = {
    '/src/main.tsx': { imports: ['/src/session.ts'] },
    '/src/sign-in.tsx': { imports: ['/src/session.ts'] },
  }
  expect(given(shared).fileOf('/src/session.ts')).toBe('base')
  const { fileOf } = given({ ...shared, '/src/start.ts': { imports: ['/src/session.ts'], isEntry: true } })
  expect(fileOf('/src/session.ts')).toBe('start')
})

test('what signing in fetches later is never in a file of the app, which would start there', () => {
  const toasts = '/packages/ui/src/toaster.tsx'
  const { fileOf } = given({
    '/src/sign-in.tsx': { fetches: ['/src/sign-in/late-toaster.tsx'] },
    '/src/sign-in/late-toaster.tsx': { imports: [toasts] },
    [LATE]: { imports: [toasts] },
    [toasts]: { imports: ['/src/cross.tsx'] },
    [PROJECT]: { imports: ['/src/cross.tsx'] },
  })
  expect(fileOf('/src/cross.tsx')).toBe('base')
  expect([fileOf(toasts), fileOf('/src/sign-in/late-toaster.tsx')]).toEqual([null, null])
})

test('what one area alone brings along is in its file, and a page of no area has files of its own', () => {
  const { fileOf } = given({
    [PROJECT]: { imports: ['/src/frame.tsx'] },
    [TABLE]: { imports: ['/src/frame.tsx', '/src/rows.tsx'] },
    '/src/rows.tsx': { imports: ['/src/cells.tsx'] },
    [SETTINGS]: { imports: ['/src/danger.tsx'] },
  })
  expect(fileOf('/src/frame.tsx')).toBe('project')
  expect([fileOf('/src/rows.tsx'), fileOf('/src/cells.tsx')]).toEqual(['table-editor', 'table-editor'])
  expect(fileOf('/src/danger.tsx')).toBe(null)
})

test('a small module that an editor shares is in the file of all projects, unless it brings something heavy along', () => {
  const small = { '/src/light.ts': {}, '/src/brings.ts': { imports: ['/src/over.ts'] } }
  const heavy = { '/src/over.ts': { imports: ['/src/heavy.ts'] }, '/src/heavy.ts': { code: 'x'.repeat(4001) } }
  const both = { imports: ['/src/light.ts', '/src/brings.ts'] }
  const { fileOf } = given({ ...small, ...heavy, [TABLE]: both, [SETTINGS]: both })
  expect(fileOf('/src/light.ts')).toBe('project')
  expect(['/src/brings.ts', '/src/over.ts', '/src/heavy.ts'].map(fileOf)).toEqual([null, null, null])
})

test('small modules that import each other are as light as what they import', () => {
  const users = { imports: ['/src/a.ts'] }
  const circle = { '/src/a.ts': { imports: ['/src/b.ts'] }, '/src/b.ts': { imports: ['/src/a.ts'] } }
  expect(given({ ...circle, [TABLE]: users, [SETTINGS]: users }).fileOf('/src/b.ts')).toBe('project')
  const weighed = {
    '/src/b.ts': { imports: ['/src/a.ts', '/src/heavy.ts'] },
    '/src/heavy.ts': { code: 'x'.repeat(4001) },
  }
  const { fileOf } = given({ ...circle, ...weighed, [TABLE]: users, [SETTINGS]: users })
  expect([fileOf('/src/a.ts'), fileOf('/src/b.ts')]).toEqual([null, null])
})

test('what pages share with what comes after them is apart from what only is there then', () => {
  const dialog = '/node_modules/@radix-ui/react-dialog/dist/index.mjs'
  const chats = '/src/features/assistant/chats.ts'
  const panel = '/src/features/assistant/panel.tsx'
  const big = { code: 'x'.repeat(4001) }
  const { fileOf } = given({
    [LATE]: { imports: [dialog, chats], fetches: [panel] },
    [panel]: { imports: [chats] },
    [SETTINGS]: { imports: [dialog] },
    [dialog]: big,
    [chats]: big,
  })
  expect(fileOf(dialog)).toBe('controls')
  expect(fileOf(chats)).toBe('late')
})

test('what an editor shares with its own dialogs alone is in its file, and what both editors need in every project', () => {
  const rows = '/src/data/rows.ts'
  const tables = '/apps/dashboard/src/data/tables.ts'
  const popover = '/src/features/table-editor/filter-popover.tsx'
  const big = { code: 'x'.repeat(8001) }
  const { fileOf } = given({
    [TABLE]: { imports: [rows, tables], fetches: [popover] },
    [popover]: { imports: [rows, tables] },
    [SETTINGS]: { imports: [tables] },
    [rows]: big,
    [tables]: big,
  })
  expect(fileOf(rows)).toBe('table-editor')
  expect(fileOf(tables)).toBe('project')
})

test('the home page of a project is apart from what its other pages have too', () => {
  const { fileOf } = given({
    [HOME]: { imports: ['/src/health.tsx', '/src/code-block.tsx'] },
    [TABLE]: { imports: ['/src/code-block.tsx'] },
    '/src/main.tsx': { fetches: [HOME] },
  })
  expect(fileOf('/src/health.tsx')).toBe('home')
  expect(fileOf('/src/code-block.tsx')).toBe('project')
})

test('what comes after the first paint of the home is in one file, and what it shares with other pages in another', () => {
  const living = '/src/features/projects/home/living.tsx'
  const chart = '/src/features/projects/home/chart.tsx'
  const chat = '/src/features/assistant/chat.tsx'
  const shared = { imports: ['/src/format-bytes.ts'] }
  const { fileOf } = given({
    [HOME]: { imports: ['/src/health.tsx'], fetches: [living] },
    [living]: {
      imports: ['/src/figures.tsx', '/src/health.tsx', '/src/format-bytes.ts', '/src/relative-time.tsx'],
      fetches: [chart],
    },
    [chart]: { code: 'x'.repeat(9000) },
    [SETTINGS]: shared,
    '/src/main.tsx': { fetches: [HOME, chat] },
    [chat]: { imports: ['/src/relative-time.tsx'] },
  })
  expect([living, chart, '/src/figures.tsx'].map(fileOf)).toEqual(['home-later', 'home-later', 'home-later'])
  expect(fileOf('/src/health.tsx')).toBe('home')
  expect(fileOf('/src/format-bytes.ts')).toBe('pieces')
  expect(fileOf('/src/relative-time.tsx')).toBe('pieces-of-chats')
})

test('what features bring to every page is in one file, and brings no editor along', () => {
  const parts = '/src/features/sql-editor/sql-editor-parts.ts'
  const keys = '/src/features/sql-editor/sql-shortcuts.ts'
  const sql = page('_app/project.$ref.sql.$id')
  const { fileOf } = given({
    '/src/main.tsx': { fetches: [parts, sql] },
    [parts]: { imports: [keys] },
    [sql]: { imports: [keys, '/src/features/sql-editor/workspace.tsx'] },
  })
  expect(fileOf(parts)).toBe('late')
  expect(fileOf('/src/features/sql-editor/workspace.tsx')).toBe('sql-editor')
  expect(fileOf(keys)).toBe('project')
})

test('what the command menu offers of the SQL editor does not bring the editor along', () => {
  const menu = '/src/app/command-menu/command-menu.tsx'
  const sql = page('_app/project.$ref.sql.$id')
  const [templates, workspace] = ['/src/features/sql-editor/templates.ts', '/src/features/sql-editor/workspace.tsx']
  const statements = '/src/components/sql/dangerous-statements.ts'
  const { fileOf } = given({
    '/src/main.tsx': { fetches: [menu, sql] },
    [menu]: { imports: [templates] },
    [sql]: { imports: [templates, statements, workspace] },
  })
  expect([menu, templates, workspace].map(fileOf)).toEqual(['command-menu', 'queries', 'sql-editor'])
  expect(fileOf(statements)).toBe('queries')
})

test('what many features use is no more often fetched than what one of them uses', () => {
  const parts = Array.from({ length: 20 }, (_, at) => `/src/features/f${at}/f${at}-parts.ts`)
  const { fileOf } = given({
    '/src/main.tsx': { fetches: parts },
    ...Object.fromEntries(parts.map((id) => [id, { imports: ['/src/shared.ts'] }])),
    [SETTINGS]: { imports: ['/src/shared.ts'] },
  })
  expect(fileOf('/src/shared.ts')).toBe('controls')
})

test('what the command menu shares with pages of no area has files of its own', () => {
  const menu = '/src/app/command-menu/command-menu.tsx'
  const commands = '/src/features/logs/logs-commands.ts'
  const { fileOf } = given({
    '/src/main.tsx': { fetches: [menu, commands, page('plans')] },
    [menu]: { imports: ['/src/dialog.ts'] },
    [commands]: {},
    [SETTINGS]: { imports: ['/src/dialog.ts'] },
    [page('plans')]: {},
  })
  expect([fileOf(menu), fileOf(commands), fileOf('/src/dialog.ts')]).toEqual(['command-menu', 'command-menu', null])
})

test('dialogs that several pages open are in one file', () => {
  const [dialog, confirm] = ['dialog', 'confirm-dialog'].map((name) => `/packages/ui/src/${name}.tsx`)
  const { fileOf } = given({
    '/src/main.tsx': { fetches: [SETTINGS, page('plans')] },
    [SETTINGS]: { imports: [confirm!] },
    [page('plans')]: { imports: [dialog!] },
    [confirm!]: { imports: [dialog!] },
    [dialog!]: {},
  })
  expect([fileOf(dialog!), fileOf(confirm!)]).toEqual(['dialogs', 'dialogs'])
})

test('of a list of icons, a page brings along the ones that it names', () => {
  const icon = (name: string) => `/node_modules/lucide-react/dist/esm/icons/${name}.mjs`
  const list = '/node_modules/lucide-react/dist/esm/lucide-react.mjs'
  const { fileOf } = given({
    [TABLE]: { imports: [list], code: 'import { KeyRound, EditIcon } from "lucide-react"' },
    [list]: {
      imports: [icon('key-round'), icon('pen'), icon('plug')],
      code: `export { default as Pen, default as EditIcon } from './icons/pen.mjs'`,
    },
  })
  expect(fileOf(icon('key-round'))).toBe('table-editor')
  expect(fileOf(icon('pen'))).toBe('table-editor')
  expect(fileOf(icon('plug'))).toBe(null)
})

test('the bundler is asked for each module once', () => {
  const { fileOf, asked, ids } = given({ [TABLE]: { imports: ['/src/rows.tsx'] }, '/src/rows.tsx': {} })
  ids.forEach(fileOf)
  expect(asked.toSorted()).toEqual(ids.toSorted())
})
