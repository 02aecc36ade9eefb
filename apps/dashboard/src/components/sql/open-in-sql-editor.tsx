import { Button, type ButtonProps } from '@plinth/ui/button'
import { useNavigate } from '@tanstack/react-router'
import { SquareTerminal } from 'lucide-react'
import { useAccess } from '../../access/use-access.ts'
import { writeDraft } from '../../data/sql-drafts.ts'
import { newSnippetId } from '../../lib/ids/snippet-id.ts'

interface OpenInSqlEditorProps {
  projectRef: string
  sql: string
  children?: string
  variant?: ButtonProps['variant']
}

/** Leaves the statements as a draft in the SQL editor, where the person reads and runs them. */
export function OpenInSqlEditor({ projectRef, sql, children = 'Open in SQL editor', variant }: OpenInSqlEditorProps) {
  const navigate = useNavigate()
  const { isOn } = useAccess()
  if (!isOn('sql_editor:all')) return null
  const onOpen = () => {
    const id = newSnippetId()
    writeDraft(projectRef, id, { content: sql, editedAt: Date.now() })
    void navigate({ to: '/project/$ref/sql/$id', params: { ref: projectRef, id } })
  }
  return (
    <Button size="small" variant={variant} icon={<SquareTerminal size={14} aria-hidden />} onClick={onOpen}>
      {children}
    </Button>
  )
}
