import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.tsx'
import { IconButton } from './icon-button.tsx'

type BannerProps = {
  tone: 'info' | 'warning' | 'danger'
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
  /** Across the page without corners, under the top bar: all in one line where there is room. */
  fullWidth?: boolean
}

/** Something that holds for now and that a person should know before going on. */
export function Banner({ tone, title, children, action, onDismiss, fullWidth }: BannerProps) {
  const { Icon, look, iconLook } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 ps-3 pe-2 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]',
        fullWidth ? 'border-b py-0.5' : 'rounded-control border py-1.5',
        look,
      )}
    >
      <Icon size={16} aria-hidden className={classes('mt-2 shrink-0', iconLook)} />
      <div className="min-w-0 py-1.5">
        {fullWidth ? (
          <p className="wrap-anywhere">
            <span className="font-medium">{title}</span> {children && <span className="text-muted">{children}</span>}
          </p>
        ) : (
          <>
            <p className="font-medium wrap-anywhere">{title}</p>
            {children && <div className="max-w-[80ch] text-muted wrap-anywhere">{children}</div>}
          </>
        )}
      </div>
      {action && (
        <div className="flex min-h-8 items-center max-sm:col-start-2 max-sm:row-start-2 max-sm:pb-1.5">{action}</div>
      )}
      {onDismiss && (
        <IconButton label="Dismiss" onClick={onDismiss}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

const tones = {
  info: { Icon: Info, look: 'border-accent/40 bg-accent-surface', iconLook: 'text-accent' },
  warning: { Icon: TriangleAlert, look: 'border-warning/40 bg-warning-surface', iconLook: 'text-warning' },
  danger: { Icon: CircleAlert, look: 'border-danger/40 bg-danger-surface', iconLook: 'text-danger' },
}
