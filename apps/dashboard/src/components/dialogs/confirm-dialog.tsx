import { ConfirmDialog as AnyConfirmDialog } from '@plinth/ui/confirm-dialog'
import type { ComponentProps } from 'react'

type ConfirmDialogProps = Omit<ComponentProps<typeof AnyConfirmDialog>, 'alignFooter' | 'layout' | 'variant'> & {
  /** Where something ends. */
  variant?: 'danger'
}

/** Asks before something happens, with its buttons where every dialog of the dashboard has them. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <AnyConfirmDialog {...props} alignFooter="right" />
}
