import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from './classes.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonProps = ComponentProps<'button'> & {
  /** One primary per view; danger only where it ends something. */
  variant?: 'default' | 'primary' | 'quiet' | 'danger' | 'warning'
  size?: 'medium' | 'small'
  /** Keeps the width, the focus and the name, shows a spinner and ignores every further activation. */
  loading?: boolean
  icon?: ReactNode
  /** Renders the one child, for example a link, with the looks of a button. */
  asChild?: boolean
}

export function Button({ variant, size, loading, icon, asChild, children, className, onClick, ...rest }: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button'
  const busy = loading ? { 'aria-busy': true, 'aria-disabled': true, 'data-loading': '' } : undefined
  return (
    <Element
      {...(asChild ? undefined : { type: 'button' as const })}
      {...rest}
      {...busy}
      className={classes(buttonLook({ variant, size }), className)}
      onClick={loading ? swallow : onClick}
    >
      {icon && <Faded when={loading}>{icon}</Faded>}
      {asChild ? <Slot.Slottable>{children}</Slot.Slottable> : <Faded when={loading}>{children}</Faded>}
      {loading && <Spinner size={14} className="absolute inset-0 m-auto" />}
    </Element>
  )
}

/** The looks alone, for what cannot be a Button. */
export function buttonLook({ variant = 'default', size = 'medium' }: Pick<ButtonProps, 'variant' | 'size'>) {
  return classes(base, looks[variant], sizes[size])
}

const base =
  'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border text-body font-medium whitespace-nowrap select-none disabled:opacity-50 aria-disabled:opacity-50 data-loading:opacity-100 [&_svg]:shrink-0'

const looks = {
  default:
    'border-edge bg-surface text-text enabled:hover:bg-hover-surface [a]:hover:bg-hover-surface data-[state=open]:bg-hover-surface',
  primary: 'border-transparent bg-accent text-on-accent enabled:hover:bg-accent-hover [a]:hover:bg-accent-hover',
  quiet: 'border-transparent text-text enabled:hover:bg-hover [a]:hover:bg-hover data-[state=open]:bg-hover',
  danger: 'border-transparent bg-danger text-on-accent enabled:hover:bg-danger-hover [a]:hover:bg-danger-hover',
  warning: 'border-transparent bg-warning text-on-accent enabled:hover:bg-warning-hover [a]:hover:bg-warning-hover',
} satisfies Record<NonNullable<ButtonProps['variant']>, string>

const sizes = {
  medium: 'h-control px-3',
  small: 'h-control-small px-2',
} satisfies Record<NonNullable<ButtonProps['size']>, string>

// Transparent rather than hidden, so that the button keeps its name for a screen reader.
function Faded({ when, children }: { when?: boolean; children: ReactNode }) {
  return <span className={classes('inline-flex items-center gap-1.5', when && 'opacity-0')}>{children}</span>
}

function swallow(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
