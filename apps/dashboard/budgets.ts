/** What a route may fetch before it can be used: gzipped JavaScript in kilobytes of 1024 bytes. These are ceilings, not targets. */
export const budgets = [
  { route: 'sign-in', entry: 'sign-in.html', chunks: [], kilobytes: 100 },
  { route: 'organizations', entry: 'index.html', chunks: [page('_app'), page('_app/organizations')], kilobytes: 150 },
  {
    route: 'project home',
    entry: 'index.html',
    chunks: [page('_app'), page('_app/project.$ref'), withLoader('_app/project.$ref.index')],
    kilobytes: 185,
  },
  {
    route: 'table editor',
    entry: 'index.html',
    chunks: [
      page('_app'),
      page('_app/project.$ref'),
      page('_app/project.$ref.editor'),
      withLoader('_app/project.$ref.editor.$id'),
    ],
    kilobytes: 200,
  },
  {
    route: 'SQL editor',
    entry: 'index.html',
    chunks: [
      page('_app'),
      page('_app/project.$ref'),
      page('_app/project.$ref.sql.$id'),
      'src/features/sql-editor/code/code-editor.tsx',
    ],
    kilobytes: 315,
  },
] as const satisfies readonly Budget[]

/** Every other route, with the pages around it. The heaviest are forms: settings, accounts, a new project. */
export const otherRoutes = { kilobytes: 235 } as const

/**
 * What every signed-in page fetches right after it can be used, while a plain name or a waiting icon stands in its
 * place: the switchers, the person's menu, the keys, the banners and the toaster.
 */
export const afterwards = {
  chunks: ['src/app/late.ts'],
  /** What the features bring there. */
  parts: /^src\/features\/[\w-]+\/[\w-]+-parts\.ts$/,
  over: 'organizations',
  kilobytes: 75,
} as const

/**
 * What is fetched over a page of a project when something is opened there for the first time: what the page and what
 * comes after it have brought already does not count.
 */
export const additions = [
  { name: 'command menu', chunks: ['src/app/command-menu/command-menu.tsx'], over: 'project home', kilobytes: 24 },
  {
    name: 'assistant',
    chunks: ['src/features/assistant/panel/assistant-here.tsx', 'src/features/assistant/panel/assistant-panel.tsx'],
    over: 'project home',
    kilobytes: 15,
  },
  {
    name: 'with its answers',
    chunks: [
      'src/features/assistant/panel/assistant-here.tsx',
      'src/features/assistant/panel/assistant-panel.tsx',
      'src/features/assistant/chat/answer-view.tsx',
    ],
    over: 'project home',
    kilobytes: 35,
  },
] as const satisfies readonly Addition[]

/** CSS of the app, gzipped, and the fonts that the first view needs, in kilobytes. */
export const assetBudgets = { css: 20, fonts: 55 } as const

interface Budget {
  route: string
  entry: 'index.html' | 'sign-in.html'
  /** The components the page consists of, from the outside in, and what they fetch as soon as they are there. */
  chunks: readonly string[]
  kilobytes: number
}

interface Addition {
  name: string
  chunks: readonly string[]
  /** The route whose page is open. */
  over: (typeof budgets)[number]['route']
  kilobytes: number
}

/** The chunk of a route file's component, as the manifest names it. */
function page<Route extends string>(route: Route) {
  return `src/routes/${route}.tsx?tsr-split=component` as const
}

/** The same, where what the route asks for is in it too. */
function withLoader<Route extends string>(route: Route) {
  return `src/routes/${route}.tsx?tsr-split=component---loader` as const
}
