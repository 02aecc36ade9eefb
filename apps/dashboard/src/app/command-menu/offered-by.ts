import type { Command } from '../../components/feature/command.ts'
import type { CommandList, FoundCommands } from '../../components/feature/feature-commands.ts'

interface Offered {
  /** What the menu opens with. */
  top: Command[]
  /** What can be gone into; searched from the top too. */
  lists: CommandList[]
  /** Found by typing alone. */
  searched: Command[]
  /** Some are still on their way. */
  isPending: boolean
  /** Why some are missing. */
  failure: Error | undefined
}

/** All that was found, of the shell and of the features, as one. */
export function offeredBy(found: readonly FoundCommands[]): Offered {
  const lists = found.flatMap((one) => one.lists ?? [])
  return {
    top: [...found.flatMap(({ commands = [] }) => commands), ...lists.map(entryOf)],
    lists,
    searched: found.flatMap(({ searched = [] }) => searched),
    isPending: found.some(({ isPending }) => isPending),
    failure: found.find(({ error }) => error)?.error ?? undefined,
  }
}

/** The entry that leads into a list. */
const entryOf = ({ id, group, label, icon }: CommandList): Command => ({
  id: `list ${id}`,
  group,
  label,
  icon,
  does: { kind: 'list', list: id },
})
