import { toast } from '../../../lib/toast/toast.ts'
import type { EditorHandle } from '../code/code-editor.tsx'
import { selectionOrAll } from '../run-scope.ts'
import { cursorAfter } from './cursor-after.ts'
import { formatSql } from './format-sql.ts'

/** Formats the selection, or everything, in one step that can be undone. */
export function formatIn(editor: EditorHandle) {
  const state = editor.state()
  const { text, offset } = selectionOrAll(state)
  if (text.trim() === '') return toast('Nothing to format.', { id: TOAST })
  const formatted = formatSql(text)
  if (formatted.problem !== undefined)
    return toast.warning('The SQL could not be formatted and stays as it is', {
      id: TOAST,
      description: formatted.problem,
    })
  if (formatted.text === text) return toast('Already formatted.', { id: TOAST })
  editor.change(
    { from: offset, to: offset + text.length, insert: formatted.text },
    offset + cursorAfter(text, state.to - offset, formatted.text),
  )
}

const TOAST = 'format-sql'
