import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { classes } from './classes.tsx'
import { IconButton } from './icon-button.tsx'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'
import { useLayerFocus } from './use-layer-focus.ts'

type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** In the header, before the cross. */
  actions?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** 480 or 720 px; the whole page under 640 px. */
  size?: 'medium' | 'large'
  /** False for lists that reach its edges. */
  padded?: boolean
  /** False leaves the page beside it usable: a row's detail beside its table. */
  modal?: boolean
  initialFocus?: RefObject<HTMLElement | null>
}

/** Detail from the right side. Keep its openness in the URL; ask in `onOpenChange` before edits are lost. */
export function Sheet(props: SheetProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    actions,
    children,
    footer,
    size = 'medium',
    padded = true,
    modal = true,
  } = props
  const layerFocus = useLayerFocus(props.initialFocus, true)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Portal>
        {modal && (
          <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-overlay data-[state=closed]:animate-fade-away" />
        )}
        <Radix.Content
          className={classes(sheetLook, size === 'large' ? 'sm:max-w-180' : 'sm:max-w-120')}
          onEscapeKeyDown={leaveToFields}
          onInteractOutside={(event) => (modal ? keepOpenForToasts(event) : event.preventDefault())}
          {...layerFocus}
          {...(description ? undefined : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start gap-2 border-b border-border py-2.5 ps-5 pe-3">
            <div className="flex min-h-control min-w-0 flex-1 flex-col justify-center">
              <Radix.Title
                className="truncate text-section font-semibold"
                title={typeof title === 'string' ? title : undefined}
              >
                {title}
              </Radix.Title>
              {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
            </div>
            {actions}
            <Radix.Close asChild>
              <IconButton label="Close" hasTooltip={false}>
                <X size={16} aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          <div className={classes('min-h-0 flex-1 overflow-y-auto', padded && 'p-5')}>{children}</div>
          {footer && <footer className="border-t border-border px-5 py-3">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** What is being changed within is given up first, by the field that is marked for it. */
function leaveToFields(event: KeyboardEvent) {
  if (event.target instanceof Element && event.target.closest('[data-takes-escape]')) event.preventDefault()
}

const sheetLook =
  'fixed inset-y-0 end-0 z-40 flex w-full animate-slide flex-col border-border bg-raised shadow-float outline-none data-[state=closed]:animate-slide-away sm:border-s'
