import type { SnippetSummary } from '@plinth/contract/snippets'
import { useQuery } from '@tanstack/react-query'
import { Check, FileCode, SquareTerminal, Undo2 } from 'lucide-react'
import { type Command, LISTED_WORTH } from '../../components/feature/command.ts'
import { createCommand } from '../../components/feature/create-command.ts'
import type { FeatureCommands, FoundCommands, MenuContext } from '../../components/feature/feature-commands.ts'
import { snippetsQuery } from '../../data/snippets.ts'
import { requestRun } from './run-requests.ts'
import { templates } from './templates.ts'
import { useTransaction } from './transactions/open-transaction.ts'

export const sqlEditorCommands: FeatureCommands = {
  useCommands,
}

function useCommands({ project }: MenuContext): FoundCommands {
  const {
    data = [],
    isPending,
    error,
  } = useQuery({
    ...snippetsQuery(project?.ref ?? ''),
    enabled: project !== undefined,
  })
  const { transaction } = useTransaction()
  if (!project) return {}
  return {
    commands: [
      ...(transaction?.state === 'open' && transaction.ref === project.ref ? transactionCommands : []),
      createCommand('query', 'New query', `/project/${project.ref}/sql/new`),
    ],
    lists: [
      {
        id: 'queries',
        group: 'Run',
        label: 'Run a saved query',
        icon: FileCode,
        title: 'Queries',
        empty: 'No query is saved in this project yet.',
        commands: queryCommands(project.ref, data),
      },
    ],
    searched: templateCommands(project.ref),
    isPending,
    error,
  }
}

const end = async (how: 'commit' | 'rollback') =>
  (await import('./transactions/end-transaction.ts')).endTransaction(how).catch(() => undefined)

const transactionCommands: Command[] = [
  {
    id: 'transaction commit',
    group: 'Run',
    label: 'Commit the transaction',
    icon: Check,
    does: { kind: 'run', run: () => void end('commit') },
  },
  {
    id: 'transaction rollback',
    group: 'Run',
    label: 'Roll back the transaction',
    icon: Undo2,
    does: { kind: 'run', run: () => void end('rollback') },
  },
]

/** Each opens its query and runs it. */
const queryCommands = (ref: string, snippets: readonly SnippetSummary[]): Command[] =>
  snippets.map(({ id, name, is_own }) => ({
    id: `query ${id}`,
    group: 'Run',
    label: name,
    icon: FileCode,
    detail: is_own ? 'Query' : 'Shared query',
    does: { kind: 'go', href: `/project/${ref}/sql/${id}`, before: () => requestRun(id) },
  }))

/** Queries to begin with, opened in the SQL editor. */
const templateCommands = (ref: string): Command[] =>
  templates.map(({ key, title, about }) => ({
    id: `template ${key}`,
    group: 'Run',
    label: title,
    icon: SquareTerminal,
    detail: 'SQL template',
    worth: LISTED_WORTH,
    codes: [about],
    does: { kind: 'go', href: `/project/${ref}/sql/new?template=${key}` },
  }))
