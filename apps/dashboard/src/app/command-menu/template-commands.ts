import { SquareTerminal } from 'lucide-react'
import { templates } from '../../features/sql-editor/templates.ts'
import { type Command, LISTED_WORTH } from './command.ts'

/** Queries to begin with, opened in the SQL editor. */
export const templateCommands = (ref: string): Command[] =>
  templates
    .filter(({ key }) => key !== 'create-table')
    .map(({ key, title, about }) => ({
      id: `template ${key}`,
      group: 'Run',
      label: title,
      icon: SquareTerminal,
      detail: 'SQL template',
      worth: LISTED_WORTH,
      codes: [about],
      does: { kind: 'go', href: `/project/${ref}/sql/new?template=${key}` },
    }))
