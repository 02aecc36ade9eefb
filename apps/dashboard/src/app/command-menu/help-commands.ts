import { Keyboard, LifeBuoy, MessageSquareWarning } from 'lucide-react'
import type { Command } from '../../components/feature/command.ts'
import { namesOf, shortcuts } from '../../lib/keyboard/shortcuts.ts'

interface HelpOptions {
  /** What was typed; a report of a missing command says so. */
  typed: string
  onShortcuts: () => void
}

/** Where to turn to. */
export const helpCommands = ({ typed, onShortcuts }: HelpOptions): Command[] => [
  {
    id: 'help shortcuts',
    group: 'Help',
    label: 'Keyboard shortcuts',
    icon: Keyboard,
    keys: namesOf(shortcuts.showShortcuts.keys),
    does: { kind: 'run', run: onShortcuts },
  },
  ...helpWithNothingFound(typed),
]

/** What remains when no command answers. */
export const helpWithNothingFound = (typed: string): Command[] => [
  {
    id: 'help support',
    group: 'Help',
    label: 'Contact support',
    icon: LifeBuoy,
    does: { kind: 'go', href: '/support/new' },
  },
  {
    id: 'help report',
    group: 'Help',
    label: 'Report a missing command',
    icon: MessageSquareWarning,
    does: { kind: 'go', href: reportHref(typed.trim()) },
  },
]

function reportHref(typed: string) {
  const message = typed === '' ? '' : `I looked for “${typed}” in the command menu and found nothing.`
  return `/support/new?${new URLSearchParams({
    category: 'feedback',
    subject: typed === '' ? 'A missing command' : `A missing command: ${typed}`,
    ...(message === '' ? {} : { message }),
  })}`
}
