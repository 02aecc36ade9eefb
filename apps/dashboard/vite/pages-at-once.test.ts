import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { pagesAtOnce } from './pages-at-once.ts'

const route = (name: string) => `/src/routes/_app/${name}.tsx?tsr-split=component`

const chunks: Record<string, { moduleIds?: string[]; imports?: string[]; isEntry?: boolean; name?: string }> = {
  'assets/index-1.js': { imports: ['assets/start-2.js', 'assets/base-3.js'], isEntry: true, name: 'index' },
  'assets/start-2.js': { imports: ['assets/runtime-4.js'], isEntry: true, name: 'start' },
  'assets/base-3.js': {},
  'assets/runtime-4.js': {},
  'assets/project-5.js': { moduleIds: [route('project.$ref')], imports: ['assets/base-3.js'] },
  'assets/table-6.js': {
    moduleIds: [route('project.$ref.editor.$id')],
    imports: ['assets/project-5.js', 'assets/grid-7.js'],
  },
  'assets/grid-7.js': {},
  'assets/sql-8.js': { moduleIds: [route('project.$ref.sql.$id')], imports: ['assets/project-5.js'] },
  'assets/home-10.js': {
    moduleIds: [`${route('project.$ref.index')}---loader`],
    imports: ['assets/project-5.js'],
  },
  'assets/editor-9.js': { moduleIds: ['/src/features/sql-editor/code/code-editor.tsx'] },
}

const INDEX = `<head>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/runtime-4.js">
    <link rel="modulepreload" crossorigin href="/assets/start-2.js">
    <link rel="modulepreload" crossorigin href="/assets/base-3.js">
    <link rel="stylesheet" crossorigin href="/assets/style-1.css">
  </head>`

/** What the build writes, by the name of the file. */
function givenBuild() {
  const written = new Map<string, string>()
  const bundle: Record<string, unknown> = { 'index.html': { type: 'asset', source: INDEX } }
  for (const [fileName, chunk] of Object.entries(chunks))
    bundle[fileName] = { type: 'chunk', fileName, moduleIds: [], imports: [], isEntry: false, name: '', ...chunk }
  const { generateBundle } = pagesAtOnce()
  if (typeof generateBundle !== 'object') throw new Error('It writes nothing')
  const emitFile = ({ fileName, source }: Rolldown.EmittedAsset) => void written.set(fileName!, String(source))
  Reflect.apply(generateBundle.handler, { emitFile }, [{}, bundle])
  written.set('index.html', String(Reflect.get(bundle['index.html'] as object, 'source')))
  return written
}

const filesOf = (html: string) => [...html.matchAll(/"\/assets\/([\w-]+)\.(?:js|css)"/g)].map(([, name]) => name)

test('every page asks first for the file that asks for the session, and for nothing twice', () => {
  const html = givenBuild().get('index.html')!
  expect(html).toContain('<script type="module" async crossorigin src="/assets/start-2.js">')
  expect(filesOf(html)).toEqual(['start-2', 'runtime-4', 'index-1', 'base-3', 'style-1'])
})

test('the page of an area names all the code that it needs, and the list says for which addresses', () => {
  const written = givenBuild()
  expect(filesOf(written.get('table.html')!).slice(5)).toEqual(['table-6', 'project-5', 'grid-7'])
  expect(filesOf(written.get('sql.html')!).slice(5)).toEqual(['sql-8', 'project-5', 'editor-9'])
  expect(filesOf(written.get('home.html')!).slice(5)).toEqual(['home-10', 'project-5'])
  expect(filesOf(written.get('project.html')!).slice(5)).toEqual(['project-5'])
  const list: { address: string; file: string }[] = JSON.parse(written.get('.vite/pages.json')!)
  const pageAt = (path: string) => list.find(({ address }) => new RegExp(address).test(path))?.file
  expect(pageAt('/project/abcdefghijklmnopqrst/editor/16384')).toBe('/table.html')
  expect(pageAt('/project/abcdefghijklmnopqrst/sql/new')).toBe('/sql.html')
  expect(pageAt('/project/abcdefghijklmnopqrst')).toBe('/home.html')
  expect(pageAt('/project/abcdefghijklmnopqrst/settings')).toBe('/project.html')
  expect(pageAt('/organizations')).toBe(undefined)
})
