import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'

/** Asks before unsaved changes of a form are lost to another page. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      visible={status === 'blocked'}
      title="Leave without saving?"
      description="Your changes on this page are not saved."
      confirmText="Leave without saving"
      cancelText="Stay"
      variant="danger"
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    />
  )
}
