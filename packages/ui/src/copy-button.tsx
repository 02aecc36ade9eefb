import { Check, Copy } from 'lucide-react'
import { Button, type ButtonProps } from './button.tsx'
import type { CopySource } from './copy-text.ts'
import { IconButton } from './icon-button.tsx'
import { useCopy } from './use-copy.tsx'

type CopyButtonProps = Pick<ButtonProps, 'size' | 'disabled' | 'className'> & {
  text: CopySource
  label?: string
  variant?: 'default' | 'quiet'
  /** Shows the icon alone; the label becomes its name. */
  iconOnly?: boolean
}

/** Copies, and says "Copied" for two seconds. */
export function CopyButton({ text, label = 'Copy', iconOnly, size = 'small', ...rest }: CopyButtonProps) {
  const { copied, copy } = useCopy()
  const icon = copied ? <Check size={14} aria-hidden className="text-success" /> : <Copy size={14} aria-hidden />
  const announcement = (
    <span className="sr-only" aria-live="polite">
      {copied && 'Copied'}
    </span>
  )
  if (iconOnly) {
    return (
      <>
        <IconButton {...rest} size={size} label={copied ? 'Copied' : label} onClick={() => void copy(text)}>
          {icon}
        </IconButton>
        {announcement}
      </>
    )
  }
  return (
    <Button {...rest} size={size} icon={icon} onClick={() => void copy(text)}>
      {/* Both lie in one cell, so that the width does not change. */}
      <span className="inline-grid justify-items-center [&>*]:[grid-area:1/1]" aria-live="polite">
        <span className={copied ? 'invisible' : undefined}>{label}</span>
        <span className={copied ? undefined : 'invisible'}>Copied</span>
      </span>
    </Button>
  )
}
