import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** The modules of pages that are opened by their address most, by what the addresses look like. */
const pages = [
  { name: 'table', address: /^\/project\/[^/]+\/editor\/[^/]+$/, modules: ['project.$ref.editor.$id.tsx'] },
  {
    name: 'sql',
    address: /^\/project\/[^/]+\/sql\/[^/]+$/,
    modules: ['project.$ref.sql.$id.tsx', 'code/code-editor.tsx'],
  },
  { name: 'home', address: /^\/project\/[^/]+$/, modules: ['project.$ref.index.tsx'] },
  { name: 'project', address: /^\/project\/[^/]+/, modules: ['project.$ref.tsx'] },
]

/**
 * Lets a page's code be fetched at once, and not by the code that was fetched before: writes an `index.html` for each of
 * the pages, which names all its files, and the list of them. In all of them, the session is asked for by a file of its
 * own that waits for nothing else.
 */
export function pagesAtOnce(): Plugin {
  return {
    name: 'plinth-pages-at-once',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build has no index.html.')
        const html = withStart(String(index.source), bundle)
        index.source = html
        for (const { name, modules } of pages)
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source: withCode(html, modules, bundle) })
        const list = pages.map(({ name, address }) => ({ address: address.source, file: `/${name}.html` }))
        this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(list) })
      },
    },
  }
}

/** Before the app, and without waiting for the style sheet as other scripts do. */
function withStart(html: string, bundle: Bundle) {
  const start = chunksOf(bundle).find(({ name, isEntry }) => isEntry && name === 'start')
  if (!start) throw new Error('The build has no start.')
  const preloads = [start.fileName, ...start.imports].map(preload)
  const script = `<script type="module" async crossorigin src="/${start.fileName}"></script>`
  const rest = preloads.reduce((text, line) => text.replace(`    ${line}\n`, ''), html)
  return rest.replace(BEFORE_APP, [script, ...start.imports.map(preload)].map((line) => `${line}\n    `).join(''))
}

function withCode(html: string, modules: string[], bundle: Bundle) {
  const files = new Set<string>()
  for (const module of modules) add(fileWith(module, bundle), files, bundle)
  const lines = [...files].filter((file) => !html.includes(file)).map(preload)
  return html.replace(AFTER_HEAD, lines.map((line) => `  ${line}\n  `).join(''))
}

const BEFORE_APP = /(?=<script type="module" crossorigin src="\/assets\/index-)/
const AFTER_HEAD = /(?=<\/head>)/

const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`

function fileWith(module: string, bundle: Bundle) {
  const chunk = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => isComponent(id, module)))
  if (!chunk) throw new Error(`The build has no ${module}.`)
  return chunk.fileName
}

/** Routes are split: what their components need is fetched apart. */
const isComponent = (id: string, module: string) =>
  id.includes('/routes/') ? id.includes(`/_app/${module}?tsr-split=component`) : id.endsWith(`/${module}`)

/** The file and everything it imports. */
function add(file: string, seen: Set<string>, bundle: Bundle) {
  if (seen.has(file)) return
  seen.add(file)
  const chunk = bundle[file]
  if (chunk?.type === 'chunk') for (const imported of chunk.imports) add(imported, seen, bundle)
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((output) => output.type === 'chunk')
