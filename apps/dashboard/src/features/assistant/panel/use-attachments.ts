import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { type SqlHere, useSqlHere } from '../../../components/sql/sql-here.ts'
import { queryClient } from '../../../api/query-client.ts'
import type { TableDetail } from '@plinth/contract/database'
import { useAssistant } from '../assistants.ts'
import type { PanelExtras } from '../state/assistant-state.ts'
import type { Attachment } from '../state/message.ts'

const LONGEST = 20_000
const LONGEST_TITLE = 200

/** What goes along with the next message, unless the person takes it away: it is what the page shows. */
export function useAttachments(projectRef: string, { sharesSchema }: { sharesSchema: boolean }) {
  const extras = useAssistant(projectRef, ({ state }) => state.extras)
  const sqlHere = useSqlHere()
  const selected = useSelectedSql(sqlHere)
  const table = useTableHere(projectRef, sharesSchema)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())

  const offered = [
    ...(table ? [table] : []),
    ...(selected.trim() === '' ? [] : [sqlAttachment('Selected SQL', selected)]),
    ...(sqlHere?.failure ? [failureAttachment(sqlHere.failure)] : []),
    ...laidReady(extras),
  ]
  return {
    attachments: offered.filter((attachment) => !removed.has(keyOf(attachment))),
    remove: (attachment: Attachment) => setRemoved(new Set([...removed, keyOf(attachment)])),
  }
}

/** Another text under the same name is another thing, and offered again. */
export const keyOf = ({ kind, title, text }: Attachment) => `${kind} ${title} ${text}`

/** The table whose page is open, with its columns, where the model may know of them. */
function useTableHere(projectRef: string, isShared: boolean): Attachment | undefined {
  const id = useLocation({ select: ({ pathname }) => /\/editor\/(\d{1,10})$/.exec(pathname)?.[1] })
  const { data } = useQuery({
    queryKey: ['table beside the assistant', projectRef, id],
    queryFn: async () => {
      const { tableQuery } = await import('../../../data/tables.ts')
      return queryClient.fetchQuery(tableQuery(projectRef, Number(id)))
    },
    enabled: isShared && id !== undefined,
  })
  return isShared && id !== undefined && data ? tableAttachment(data) : undefined
}

const tableAttachment = ({ table, columns }: TableDetail): Attachment => ({
  kind: 'table',
  title: bounded(`${table.schema}.${table.name}`, LONGEST_TITLE),
  text: bounded(
    [
      `Table ${table.schema}.${table.name}, table_id ${table.id}, with the columns:`,
      ...columns.map(({ name, data_type, is_nullable }) => `${name} ${data_type}${is_nullable ? '' : ' not null'}`),
    ].join('\n'),
    LONGEST,
  ),
})

const sqlAttachment = (title: string, text: string): Attachment => ({
  kind: 'sql',
  title: bounded(title, LONGEST_TITLE),
  text: bounded(text, LONGEST),
})

const failureAttachment = ({ message, sql }: { message: string; sql: string }): Attachment => ({
  kind: 'error',
  title: bounded(`Last error: ${message}`, LONGEST_TITLE),
  text: bounded(`${message}\n\nThe SQL that was run:\n${sql}`, LONGEST),
})

const laidReady = ({ sqlSnippets = [], tables = [] }: PanelExtras): Attachment[] => [
  ...sqlSnippets.map(({ label, content }) => sqlAttachment(label, content)),
  ...tables.map(({ schema, name }) => ({
    kind: 'table' as const,
    title: bounded(`${schema}.${name}`, LONGEST_TITLE),
    text: `Table ${schema}.${name}`,
  })),
]

function useSelectedSql(here: SqlHere | undefined) {
  return useSyncExternalStore(subscribeToSelection, () => here?.selection() ?? '')
}

function subscribeToSelection(listener: () => void) {
  document.addEventListener('selectionchange', listener)
  return () => document.removeEventListener('selectionchange', listener)
}

const bounded = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)
