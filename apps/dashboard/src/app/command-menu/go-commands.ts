import {
  BookOpen,
  Clock,
  Cookie,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Mails,
  ReceiptText,
  RadioTower,
  ScrollText,
} from 'lucide-react'
import type { Access } from '../../access/access.ts'
import { accountSections } from '../../features/account/account-sections.ts'
import { namesOf, shortcuts } from '../../lib/keyboard/shortcuts.ts'
import type { Destination } from '../keyboard/destinations.ts'
import type { Command } from './command.ts'

/** The areas of the present project or organization; `where` tells those apart that are of the other one. */
export const areaCommands = (destinations: readonly Destination[], where?: string): Command[] =>
  destinations.map(({ id, label, icon, href, key }) => ({
    id: `go ${id}`,
    group: 'Go to',
    label,
    icon,
    ...(where === undefined ? {} : { detail: where }),
    ...(key === undefined || where !== undefined ? {} : { keys: [...namesOf(shortcuts.goTo.keys), key] }),
    does: { kind: 'go', href },
  }))

/** The pages about the person. */
export const accountPageCommands = (): Command[] =>
  accountSections.map(({ label, icon, to = '' }) => ({
    id: `go ${to}`,
    group: 'Go to',
    label,
    icon,
    keywords: [`account ${label}`],
    detail: 'Account',
    does: { kind: 'go', href: to },
  }))

interface Surroundings {
  access: Access
  isOperator: boolean
  hasInbox: boolean
}

/** The pages that belong to no project and no organization. */
export const pageCommands = ({ access, isOperator, hasInbox }: Surroundings): Command[] =>
  pages
    .filter(({ needs }) => needs !== 'commerce' || access.hasCommerce)
    .filter(({ needs }) => needs !== 'operator' || isOperator)
    .filter(({ needs }) => needs !== 'inbox' || hasInbox)
    .map(({ href, label, icon, keywords = [] }) => ({
      id: `go ${href}`,
      group: 'Go to',
      label,
      icon,
      keywords,
      does: { kind: 'go', href },
    }))

interface Page {
  href: string
  label: string
  icon: LucideIcon
  keywords?: string[]
  needs?: 'commerce' | 'operator' | 'inbox'
}

const pages: readonly Page[] = [
  { href: '/plans', label: 'Plans', icon: ReceiptText, keywords: ['pricing'], needs: 'commerce' },
  { href: '/status', label: 'Status of the platform', icon: RadioTower, keywords: ['incident'] },
  { href: '/support', label: 'Support requests', icon: ListChecks, needs: 'operator' },
  { href: '/audit-log', label: 'Audit log', icon: ScrollText, keywords: ['verify'], needs: 'operator' },
  { href: '/inbox', label: 'Inbox', icon: Mails, keywords: ['mail'], needs: 'inbox' },
  { href: '/guides/database/extensions', label: 'Guide to extensions', icon: BookOpen, keywords: ['docs'] },
  { href: '/guides/clock', label: 'Guide to the clock', icon: Clock, keywords: ['docs'] },
  { href: '/guides/privacy', label: 'Guide to cookies and privacy', icon: Cookie, keywords: ['docs'] },
  { href: '/discussions', label: 'Discussions', icon: LifeBuoy, keywords: ['feedback', 'previews'] },
]
