import type { FeatureName } from '@plinth/catalog/features'

/** What has an address already and is not built yet. */
export interface Subject {
  title: string
  what: string
  /** What works until then. */
  today?: string
  /** The extension that it will build on, where there is one. */
  extension?: string
  /** Switched off with this feature. */
  requires?: FeatureName
}

/** By the path below the project. */
export const subjectAt = (path: string): Subject | undefined => new Map(Object.entries(subjects)).get(path)

const graphiql: Subject = {
  title: 'GraphQL explorer',
  what: 'Here you will write GraphQL queries against the project and see what they answer.',
  today: 'Until then, the SQL editor reads and changes the same data.',
  extension: 'pg_graphql',
}

const storage: Subject = {
  title: 'Storage',
  what: 'Buckets will store your files, with policies for who can read and write them.',
  requires: 'project_storage:all',
}

const subjects: Record<string, Subject> = {
  'api/graphiql': graphiql,
  'database/graphiql': graphiql,
  'database/hooks': {
    title: 'Database webhooks',
    what: 'Webhooks will let your database call a URL when rows change.',
    today: 'Until then, a trigger can notify a channel with pg_notify.',
    extension: 'pg_net',
  },
  'database/wrappers': {
    title: 'Wrappers',
    what: 'Here you will connect other systems so that their data can be read as tables.',
    today: 'Until then, your own program can copy what you need into tables.',
    extension: 'wrappers',
  },
  'integrations/cron': {
    title: 'Cron',
    what: 'Here you will have the database run statements on a schedule.',
    today: 'Until then, your own scheduler can connect to the database and run them.',
    extension: 'pg_cron',
  },
  'settings/vault/secrets': {
    title: 'Vault',
    what: 'Here you will keep secrets in the database, encrypted, for functions and triggers to use.',
    today: 'Until then, pgcrypto encrypts values with a key that you keep elsewhere.',
    extension: 'pgsodium',
  },
  'storage/files': storage,
  'storage/buckets': storage,
}
