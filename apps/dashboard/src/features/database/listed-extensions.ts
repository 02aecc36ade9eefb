import { extensions as catalogue, isDeprecated } from '@plinth/catalog/extensions'
import type { Extension } from '@plinth/postgres-meta/introspect/extensions'

/** An extension as the page lists it: what the catalogue knows joined with what the server says. */
export interface ListedExtension {
  name: string
  comment: string
  tags: readonly string[]
  state: 'enabled' | 'available' | 'closed' | 'missing'
  /** Why it cannot be switched. */
  reason?: string
  isDeprecated: boolean
  hasGuide: boolean
  version?: string
  /** Newer than what is enabled. */
  newerVersion?: string
  schema?: string
  fixedSchema?: string
  requires: readonly string[]
}

export const extensionStates = [
  { state: 'enabled', title: 'Enabled', description: undefined },
  { state: 'available', title: 'Available', description: undefined },
  {
    state: 'closed',
    title: 'Unavailable',
    description: 'Requires superuser, or no longer offered.',
  },
  {
    state: 'missing',
    title: 'Not installed on this server',
    description:
      'To add one, the operator installs its package for a system Postgres, such as postgresql-17-pgvector, names that Postgres in PLINTH_SYSTEM_POSTGRES and restarts Plinth.',
  },
] as const satisfies { state: ListedExtension['state']; title: string; description: string | undefined }[]

/** `dbVersion` is the project's version of Postgres, such as 17.6; null before it has come up. */
export function listedExtensions(onServer: readonly Extension[], dbVersion: string | null): ListedExtension[] {
  const major = dbVersion?.split('.')[0] ?? ''
  const names = [...new Set([...catalogue, ...onServer].map(({ name }) => name))]
  return names
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => {
      const known = catalogue.find((extension) => extension.name === name)
      const server = onServer.find((extension) => extension.name === name)
      const deprecated = known !== undefined && isDeprecated(known, major)
      return {
        name,
        comment: known?.comment ?? sentence(server?.comment ?? ''),
        tags: known?.tags ?? [],
        isDeprecated: deprecated,
        hasGuide: known !== undefined,
        requires: server?.requires ?? [],
        ...stateOf(server, deprecated ? major : undefined),
      }
    })
}

function stateOf(
  server: Extension | undefined,
  deprecatedIn: string | undefined,
): Pick<ListedExtension, 'state' | 'reason' | 'version' | 'newerVersion' | 'schema' | 'fixedSchema'> {
  if (!server) return { state: 'missing' }
  if (server.installed_version !== null) {
    return {
      state: 'enabled',
      version: server.installed_version,
      ...(server.default_version !== null && server.default_version !== server.installed_version
        ? { newerVersion: server.default_version }
        : {}),
      ...(server.schema === null ? {} : { schema: server.schema }),
      ...(server.can_be_removed === false ? { reason: 'Built in. It cannot be disabled.' } : {}),
    }
  }
  const version = server.default_version === null ? {} : { version: server.default_version }
  if (deprecatedIn !== undefined) {
    return {
      state: 'closed',
      reason: `It is deprecated in Postgres ${deprecatedIn} and no longer offered.`,
      ...version,
    }
  }
  if (server.needs_superuser) {
    return {
      state: 'closed',
      reason: 'Requires superuser, which projects don’t have.',
      ...version,
    }
  }
  return {
    state: 'available',
    ...version,
    ...(server.fixed_schema === null ? {} : { fixedSchema: server.fixed_schema }),
  }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
