import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { FocusEvent, ReactNode } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { Spinner } from './spinner.tsx'

const DURATION_MS = 4000
const VISIBLE_TOASTS = 3

/** Once at the root of the app. 356 px wide, which is sonner's own measure. Toasts wait while the pointer or the focus is on them. */
export function Toaster() {
  return (
    <div onFocusCapture={onFocus} onBlurCapture={onBlur}>
      <Sonner
        position="bottom-right"
        duration={DURATION_MS}
        visibleToasts={VISIBLE_TOASTS}
        gap={8}
        offset={16}
        mobileOffset={12}
        style={{ fontFamily: 'inherit', pointerEvents: 'auto' }}
        toastOptions={{ className: cardLook }}
        containerAriaLabel="Notifications"
      />
    </div>
  )
}

type ToastOptions = {
  description?: ReactNode
  action?: { label: string; onClick: () => void }
  /** Shown with a button that copies it. */
  requestId?: string
  /** Milliseconds; Infinity keeps it until it is closed. */
  duration?: number
  /** The id of an earlier toast, to change that one in place. */
  id?: string | number
}

type Kind = 'plain' | 'success' | 'error' | 'warning' | 'info' | 'loading'

/** Says that something happened; returns the id. Whatever a person must not miss belongs on the page. */
export const toast = Object.assign((message: ReactNode, options?: ToastOptions) => show('plain', message, options), {
  success: (message: ReactNode, options?: ToastOptions) => show('success', message, options),
  error: (message: ReactNode, options?: ToastOptions) => show('error', message, options),
  warning: (message: ReactNode, options?: ToastOptions) => show('warning', message, options),
  info: (message: ReactNode, options?: ToastOptions) => show('info', message, options),
  /** Stays until the same id is shown again as something else. */
  loading: (message: ReactNode, options?: ToastOptions) => show('loading', message, { duration: Infinity, ...options }),
  dismiss: (id?: string | number) => {
    sonner.dismiss(id)
  },
})

function show(kind: Kind, message: ReactNode, { id, duration = DURATION_MS, ...rest }: ToastOptions = {}) {
  const card = (toastId: string | number) => <ToastCard kind={kind} message={message} toastId={toastId} {...rest} />
  return sonner.custom(card, { id, duration })
}

type ToastCardProps = Omit<ToastOptions, 'id' | 'duration'> & {
  kind: Kind
  message: ReactNode
  toastId: string | number
}

function ToastCard({ kind, message, description, action, requestId, toastId }: ToastCardProps) {
  return (
    <div className="flex items-start gap-2.5 py-2 ps-3 pe-2 text-body">
      {icons[kind] && <span className="flex h-control-small items-center">{icons[kind]}</span>}
      <div className="flex min-h-control-small min-w-0 flex-1 flex-col justify-center py-1">
        <p className="font-medium wrap-anywhere">{message}</p>
        {description && <p className="text-muted wrap-anywhere">{description}</p>}
        {requestId && <RequestId id={requestId} />}
      </div>
      {action && (
        <Button
          size="small"
          onClick={() => {
            giveFocusBack()
            action.onClick()
            sonner.dismiss(toastId)
          }}
        >
          {action.label}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-label="Close notification"
        className="w-control-small px-0!"
        onClick={() => {
          giveFocusBack()
          sonner.dismiss(toastId)
        }}
      >
        <X size={14} aria-hidden />
      </Button>
    </div>
  )
}

const icons = {
  plain: undefined,
  success: <CircleCheck size={16} aria-label="Success" className="text-success" />,
  error: <CircleAlert size={16} aria-label="Error" className="text-danger" />,
  warning: <TriangleAlert size={16} aria-label="Warning" className="text-warning" />,
  info: <Info size={16} aria-label="Information" className="text-accent" />,
  loading: <Spinner label="In progress" className="text-muted" />,
} satisfies Record<Kind, ReactNode>

function RequestId({ id }: { id: string }) {
  async function onCopy() {
    try {
      await copyText(id)
      toast('Request id copied')
    } catch {
      toast.error('Unable to copy to clipboard')
    }
  }
  return (
    <button
      type="button"
      onClick={() => void onCopy()}
      className="mt-0.5 max-w-full truncate rounded-[4px] text-start text-label text-muted underline decoration-dotted underline-offset-2 hover:text-text"
    >
      Copy request id <span className="font-mono">{id}</span>
    </button>
  )
}

// What lies behind the front toast is as high as that one, so its text is faded out. Sonner takes the outline away.
const cardLook =
  'w-full rounded-panel border border-border bg-raised text-text shadow-float focus-visible:outline-2! focus-visible:outline-accent! focus-visible:outline-solid! data-[expanded=false]:data-[front=false]:*:opacity-0'

let cameFrom: EventTarget | null = null

/**
 * Sonner hears of no focus: it would send it back to where it came from also when a person only moves on, and so hold
 * the keyboard captive.
 */
function onFocus(event: FocusEvent) {
  const { currentTarget, relatedTarget, target } = event
  event.stopPropagation()
  if (!currentTarget.contains(relatedTarget)) cameFrom = relatedTarget
  // it pauses for the pointer only, so the focus is told to it as one
  target.closest('[data-sonner-toaster]')?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
}

function onBlur(event: FocusEvent) {
  const { currentTarget, relatedTarget, target } = event
  event.stopPropagation()
  if (currentTarget.contains(relatedTarget)) return
  target.closest('[data-sonner-toaster]')?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }))
}

/** Before a toast that has the focus goes. */
function giveFocusBack() {
  if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true })
}
