/** What a route may fetch before it can be used: gzipped JavaScript in kilobytes of 1024 bytes. These are ceilings, not targets. */
export const budgets = [
  { route: 'sign-in', entry: 'sign-in.html', chunks: [], kilobytes: 100 },
  { route: 'organizations', entry: 'index.html', chunks: ['_app', '_app/organizations'], kilobytes: 150 },
  {
    route: 'project home',
    entry: 'index.html',
    chunks: ['_app', '_app/project.$ref', '_app/project.$ref.index'],
    kilobytes: 185,
  },
  {
    route: 'table editor',
    entry: 'index.html',
    chunks: ['_app', '_app/project.$ref', '_app/project.$ref.editor'],
    kilobytes: 200,
  },
  {
    route: 'SQL editor',
    entry: 'index.html',
    chunks: ['_app', '_app/project.$ref', '_app/project.$ref.sql.$id'],
    kilobytes: 315,
  },
] as const satisfies readonly Budget[]

/** CSS of the app, gzipped, and the fonts that the first view needs, in kilobytes. */
export const assetBudgets = { css: 20, fonts: 55 } as const

interface Budget {
  route: string
  entry: 'index.html' | 'sign-in.html'
  /** The route files, from the outside in, whose components the page consists of. */
  chunks: readonly string[]
  kilobytes: number
}
