import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'

/** Asks before unsaved changes of a form are lost to another page. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  return <ConfirmDialog {...useLeaveQuestion(isDirty)} />
}
