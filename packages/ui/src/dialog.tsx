import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { classes } from './classes.tsx'
import { IconButton } from './icon-button.tsx'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'
import { useLayerFocus } from './use-layer-focus.ts'

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  title?: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large' | 'wide'
  hideClose?: boolean
  /** False for lists that reach its edges. */
  padded?: boolean
  /** What has the focus at first; the safe choice where something ends. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Opens it, where no one outside keeps `open`. */
  trigger?: ReactElement
  role?: 'dialog' | 'alertdialog'
  /** The name where there is no title. */
  label?: string
}

/** A modal window. Esc and a press outside close it; focus goes back to where it came from. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    size = 'medium',
    hideClose,
    padded = true,
    initialFocus,
  } = props
  const layerFocus = useLayerFocus(initialFocus)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {props.trigger && <Radix.Trigger asChild>{props.trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={overlayLook}>
          <Radix.Content
            role={props.role ?? 'dialog'}
            className={classes(dialogLook, sizes[size])}
            onInteractOutside={keepOpenForToasts}
            {...layerFocus}
            {...(description ? undefined : { 'aria-describedby': undefined })}
          >
            {(title || description) && (
              <header className={classes('flex flex-col gap-1 px-5 pt-4 pb-4', !hideClose && 'pe-14')}>
                {title && (
                  <Radix.Title className="text-section font-semibold text-balance wrap-anywhere">{title}</Radix.Title>
                )}
                {description && (
                  <Radix.Description className="max-w-[68ch] text-page text-muted wrap-anywhere">
                    {description}
                  </Radix.Description>
                )}
              </header>
            )}
            {!title && <Radix.Title className="sr-only">{props.label ?? 'Dialog'}</Radix.Title>}
            {children && (
              <div
                className={classes(
                  'min-h-0 overflow-y-auto',
                  // with room for the ring of a field that has the focus
                  padded ? '-mt-1 px-5 pt-1 pb-5' : 'overflow-x-hidden rounded-b-panel border-t border-border',
                  padded && !title && !description && 'pt-6',
                )}
              >
                {children}
              </div>
            )}
            {footer && <footer className="border-t border-border px-5 py-3">{footer}</footer>}
            {!hideClose && (
              <Radix.Close asChild>
                <IconButton label="Close" hasTooltip={false} className="absolute! end-3 top-3">
                  <X size={16} aria-hidden />
                </IconButton>
              </Radix.Close>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The looks of what lies between the page and a modal window. */
export const overlayLook =
  'fixed inset-0 z-40 grid animate-fade place-items-center bg-overlay p-4 data-[state=closed]:animate-fade-away'

const dialogLook =
  'relative flex max-h-[calc(100dvh-2rem)] w-full animate-rise flex-col rounded-panel border border-border bg-raised shadow-float outline-none data-[state=closed]:animate-fade-away'

const sizes = {
  small: 'max-w-100',
  medium: 'max-w-130',
  large: 'max-w-160',
  wide: 'max-w-220',
} satisfies Record<NonNullable<DialogProps['size']>, string>
