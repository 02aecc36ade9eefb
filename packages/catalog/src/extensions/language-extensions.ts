import type { ExtensionEntry } from './extension.ts'

/** Languages in which functions can be written. */
export const languageExtensions: readonly ExtensionEntry[] = [
  {
    name: 'plcoffee',
    comment: 'Functions in CoffeeScript',
    tags: ['Language'],
    github_url: 'https://github.com/plv8/plv8',
    deprecated: ['17'],
  },
  {
    name: 'pljava',
    comment: 'Functions in Java',
    tags: ['Language'],
    github_url: 'https://github.com/tada/pljava',
  },
  {
    name: 'plls',
    comment: 'Functions in LiveScript',
    tags: ['Language'],
    github_url: 'https://github.com/plv8/plv8',
    deprecated: ['17'],
  },
  {
    name: 'plpgsql',
    comment: "Functions in PL/pgSQL, the server's own procedural language",
    tags: ['Language'],
    github_url: 'https://github.com/postgres/postgres/tree/master/src/pl/plpgsql',
  },
  {
    name: 'plv8',
    comment: 'Functions in JavaScript',
    tags: ['Language'],
    github_url: 'https://github.com/plv8/plv8',
    deprecated: ['17'],
  },
]
