import type { Command } from '../../components/feature/command.ts'
import { namesOf, shortcuts } from '../../lib/keyboard/shortcuts.ts'
import type { Destination } from '../keyboard/destinations.ts'

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
