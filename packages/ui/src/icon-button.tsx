import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classes } from './classes.tsx'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ButtonProps, 'icon' | 'variant'> & {
  /** Its name, also shown as the tooltip. */
  label: string
  variant?: 'quiet' | 'default'
  shortcut?: string
  /** False for the cross of a window: its tooltip would take the Esc that closes the window. */
  hasTooltip?: boolean
  children: ReactNode
}

/** A square button with an icon. Needs the TooltipProvider above it. */
export function IconButton({
  label,
  variant = 'quiet',
  size,
  shortcut,
  hasTooltip = true,
  className,
  ...rest
}: IconButtonProps) {
  const square = size === 'small' ? 'w-control-small' : 'w-control'
  // The tooltip repeats the name, so it is kept from being read as a description too.
  const name = { 'aria-label': label, 'aria-describedby': undefined }
  const button = (
    <Button {...rest} {...name} variant={variant} size={size} className={classes('px-0!', square, className)} />
  )
  if (!hasTooltip) return button
  return (
    <Tooltip content={label} shortcut={shortcut}>
      {button}
    </Tooltip>
  )
}
