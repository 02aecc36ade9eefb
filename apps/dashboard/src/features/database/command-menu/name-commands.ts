import type { DatabaseName } from '@plinth/postgres-meta/introspect/names'
import { Columns3, Eye, KeyRound, Puzzle, SquareFunction, Table2, TextSearch } from 'lucide-react'
import { toSimpleText } from '../../../lib/url/simple-text.ts'
import { quoteIdentifier } from '../../../lib/database/quote-identifier.ts'
import { type Command, LISTED_WORTH } from '../../../components/feature/command.ts'

/** Tables, views, columns and functions of the present project. */
export const nameCommands = (ref: string, names: readonly DatabaseName[]): Command[] =>
  names.map((found) => ({
    id: idOfName(found),
    group: groups[found.kind],
    label: found.name,
    icon: icons[found.kind],
    detail: found.table === null ? found.schema : `${found.schema}.${found.table}`,
    keywords: [`${found.schema} ${found.table ?? ''} ${found.name}`, `${found.kind} ${found.name}`, fullNameOf(found)],
    does:
      found.kind === 'function'
        ? { kind: 'go', href: `/project/${ref}/sql/new`, state: { sqlToBeginWith: callOf(found) } }
        : {
            kind: 'go',
            href: `/project/${ref}/editor/${found.id}${found.kind === 'column' ? '?view=definition' : ''}`,
          },
  }))

const callOf = ({ schema, name }: DatabaseName) => `select ${quoteIdentifier(schema)}.${quoteIdentifier(name)}()`

export const idOfName = ({ kind, schema, table, name }: DatabaseName) => `${kind} ${schema}.${table ?? ''}.${name}`

const groups = { table: 'Tables', view: 'Tables', column: 'Columns', function: 'Functions' } as const
const icons = { table: Table2, view: Eye, column: Columns3, function: SquareFunction } as const

const fullNameOf = ({ schema, table, name }: DatabaseName) => [schema, table, name].filter(Boolean).join('.')

export const roleCommands = (ref: string, roles: readonly { name: string }[]): Command[] =>
  roles
    .filter(({ name }) => !name.startsWith('pg_'))
    .map(({ name }) => ({
      id: `role ${name}`,
      group: 'Database',
      label: name,
      icon: KeyRound,
      worth: LISTED_WORTH,
      detail: 'Role',
      does: { kind: 'go', href: `/project/${ref}/database/roles` },
    }))

interface KnownExtension {
  name: string
  comment: string | null
  installed_version: string | null
}

export const extensionCommands = (ref: string, extensions: readonly KnownExtension[]): Command[] =>
  extensions.map(({ name, comment, installed_version }) => ({
    id: `extension ${name}`,
    group: 'Database',
    label: name,
    icon: Puzzle,
    detail: installed_version === null ? 'Extension' : 'Enabled extension',
    worth: LISTED_WORTH,
    codes: comment === null ? [] : [comment],
    does: { kind: 'go', href: `/project/${ref}/database/extensions` },
  }))

const KEY = /^(?:\d{1,19}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i

/** The row of the open table whose key was pasted. */
export function rowCommands(ref: string, table: OpenTable | undefined, typed: string): Command[] {
  const wanted = typed.trim()
  const [key, ...others] = table?.primary_key ?? []
  if (!table || key === undefined || others.length > 0 || !KEY.test(wanted)) return []
  return [
    {
      id: 'find row',
      group: 'Rows',
      label: `Find ${wanted} in ${table.name}`,
      icon: TextSearch,
      detail: key,
      does: {
        kind: 'go',
        href: `/project/${ref}/editor/${table.id}?filter=${toSimpleText(key)}-eq-${toSimpleText(wanted)}`,
      },
    },
  ]
}

export interface OpenTable {
  id: number
  name: string
  primary_key: readonly string[]
}
