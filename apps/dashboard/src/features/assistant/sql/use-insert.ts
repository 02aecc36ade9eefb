import { useNavigate } from '@tanstack/react-router'
import { useSqlHere } from '../../../components/sql/sql-here.ts'
import { newSnippetId } from '../../../lib/ids/snippet-id.ts'

/** Puts SQL into the editor of the page, or into a new query where the page has none. */
export function useInsert(projectRef: string) {
  const here = useSqlHere()
  const navigate = useNavigate()
  return {
    label: here ? 'Insert into the editor' : 'Open in the SQL editor',
    async insert(sql: string) {
      if (here) return here.insert(sql)
      const { writeDraft } = await import('../../../data/sql-drafts.ts')
      const id = newSnippetId()
      writeDraft(projectRef, id, { content: sql, editedAt: Date.now() })
      await navigate({ to: '/project/$ref/sql/$id', params: { ref: projectRef, id } })
    },
  }
}
