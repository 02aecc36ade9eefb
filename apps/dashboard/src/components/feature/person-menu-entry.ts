import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Requirement } from '../../access/access.ts'

/** A line of the menu behind the person's picture: it leads to a page, or opens a dialog over the present one. */
export type PersonMenuEntry = {
  /** Above the choice of the theme or below it. */
  group: 'account' | 'help'
  label: string
  icon: LucideIcon
  requires?: Requirement
} & ({ link: Pick<LinkProps, 'to' | 'search'> } | { Dialog: ComponentType<{ onClose: () => void }> })
