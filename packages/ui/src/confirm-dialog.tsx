import { type ReactElement, type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

type ConfirmDialogProps = {
  /** Given, it alone decides whether the dialog is open; left out, the trigger and the buttons do. */
  visible?: boolean
  title?: ReactNode
  /** One sentence: what will happen, to what. */
  description?: ReactNode
  children?: ReactNode
  confirmText?: string
  cancelText?: string
  variant?: 'success' | 'danger' | 'warning'
  size?: DialogProps['size']
  layout?: 'horizontal' | 'vertical'
  alignFooter?: 'left' | 'right'
  hideClose?: boolean
  hideFooter?: boolean
  /** In place of the two buttons. */
  footer?: ReactNode
  /** By itself an alertdialog where the variant warns. */
  role?: DialogProps['role']
  loading?: boolean
  confirmDisabled?: boolean
  onConfirm?: () => void
  /** Every way of closing but confirming, while `visible` is given: the button, Esc, the cross, a press outside. */
  onCancel?: () => void
  trigger?: ReactElement
}

/** Asks before something happens, with the focus on the safe choice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { visible, variant = 'success', size = 'large', footer, hideFooter, hideClose, onCancel } = props
  const [openByItself, setOpenByItself] = useState(false)
  const cancelRef = useRef<HTMLButtonElement>(null)
  const isControlled = visible !== undefined

  function onOpenChange(open: boolean) {
    setOpenByItself(open)
    if (isControlled && !open) onCancel?.()
  }

  function onConfirm() {
    props.onConfirm?.()
    setOpenByItself(false)
  }

  const buttons = (
    <Buttons {...props} cancelRef={cancelRef} onCancel={() => onOpenChange(false)} onConfirm={onConfirm} />
  )
  return (
    <Dialog
      open={visible ?? openByItself}
      onOpenChange={onOpenChange}
      title={props.title}
      description={props.description}
      label="Confirm"
      footer={hideFooter ? undefined : (footer ?? buttons)}
      size={size}
      hideClose={hideClose}
      initialFocus={cancelRef}
      trigger={props.trigger}
      role={props.role ?? (variant === 'success' ? 'dialog' : 'alertdialog')}
    >
      {props.children}
    </Dialog>
  )
}

type ButtonsProps = ConfirmDialogProps & { cancelRef: RefObject<HTMLButtonElement | null> }

function Buttons({ cancelRef, ...props }: ButtonsProps) {
  const { layout = 'horizontal', alignFooter = 'left', variant = 'success', loading } = props
  const { cancelText = 'Cancel', confirmText = 'Confirm', confirmDisabled, onCancel, onConfirm } = props
  const row = classes('flex flex-wrap gap-2', alignFooter === 'right' && 'justify-end')
  return (
    <div className={layout === 'vertical' ? 'flex flex-col gap-2' : row}>
      <Button ref={cancelRef} disabled={loading} onClick={onCancel}>
        {cancelText}
      </Button>
      <Button
        variant={variant === 'success' ? 'primary' : variant}
        loading={loading}
        disabled={confirmDisabled}
        onClick={onConfirm}
      >
        {confirmText}
      </Button>
    </div>
  )
}
