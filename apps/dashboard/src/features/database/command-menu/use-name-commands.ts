import { isUsable } from '@plinth/catalog/project-status'
import { useQuery } from '@tanstack/react-query'
import { useMatches, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { extensionsQuery } from '../../../data/extensions.ts'
import { rolesQuery } from '../../../data/roles.ts'
import { databaseNamesQuery, foundNamesQuery } from '../../../data/database-names.ts'
import { tableQuery } from '../../../data/tables.ts'
import { findNames, type NameIndex } from '../../../lib/database/name-index.ts'
import type { FoundCommands, MenuContext } from '../../../components/feature/feature-commands.ts'
import { recentCommands } from '../../../components/feature/recent-commands.ts'
import { extensionCommands, idOfName, nameCommands, roleCommands, rowCommands } from './name-commands.ts'

const MOST_OF_KIND = 6

/** What of the present project's database answers what was typed, with all its roles and extensions. */
export function useNameCommands({
  project,
  typed,
  access: { isOn },
}: Pick<MenuContext, 'project' | 'typed' | 'access'>): FoundCommands {
  const ref = project?.ref ?? ''
  const enabled = project !== undefined && isUsable(project.status) && project.connectionString !== null
  const wanted = typed.trim()
  const index = useQuery({ ...databaseNamesQuery(ref), enabled })
  const isIncomplete = index.data?.isComplete === false && wanted.length > 1
  const onServer = useQuery({ ...foundNamesQuery(ref, wanted.slice(0, 63)), enabled: enabled && isIncomplete })
  const roles = useQuery({ ...rolesQuery(ref), enabled })
  const extensions = useQuery({ ...extensionsQuery(ref), enabled })
  const table = useOpenTable(ref, enabled)
  const names = useMemo(
    () => (index.data ? (wanted === '' ? recentOf(index.data) : findNames(index.data, wanted, MOST_OF_KIND)) : []),
    [index.data, wanted],
  )
  const known = new Set(names.map(({ kind, id, name }) => `${kind} ${id} ${name}`))
  const others = onServer.data?.filter(({ kind, id, name }) => !known.has(`${kind} ${id} ${name}`)) ?? []
  if (!enabled) return {}
  const opensTables = isOn('table_editor:all')
  const opensFunctions = isOn('sql_editor:all')
  const found = [...names, ...others.slice(0, MOST_OF_KIND)]
  return {
    searched: [
      ...(opensTables ? rowCommands(ref, table, wanted) : []),
      ...nameCommands(
        ref,
        found.filter(({ kind }) => (kind === 'function' ? opensFunctions : opensTables)),
      ),
      ...roleCommands(ref, roles.data ?? []),
      ...extensionCommands(ref, extensions.data ?? []),
    ],
    isPending: [index, roles, extensions].some(({ isPending }) => isPending) || onServer.isLoading,
    error: index.error ?? roles.error ?? extensions.error,
  }
}

/** What was chosen lately, to be offered before anything is typed. */
function recentOf({ names }: NameIndex) {
  const recent = new Set(recentCommands())
  return names.filter((name) => recent.has(idOfName(name)))
}

/** The table of the page, where one is open. */
function useOpenTable(ref: string, enabled: boolean) {
  const { id } = useParams({ strict: false })
  const isTable = useIsTablePage() && id !== undefined && /^\d{1,10}$/.test(id)
  const { data } = useQuery({ ...tableQuery(ref, Number(id)), enabled: enabled && isTable })
  return isTable ? data?.table : undefined
}

const useIsTablePage = () => useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === TABLE_PAGE) })

const TABLE_PAGE = '/_app/project/$ref/editor/$id'
