import type { CommandList } from '../../components/feature/feature-commands.ts'

interface NoteFacts {
  isNothing: boolean
  isPending: boolean
  failure: Error | undefined
  typed: string
  /** The one that was gone into. */
  list: Pick<CommandList, 'commands' | 'empty'> | undefined
}

/** What the menu says where it has no commands to show. */
export function noteOf({ isNothing, isPending, failure, typed, list }: NoteFacts) {
  if (isPending) return 'The list is on its way.'
  if (list?.commands.length === 0) return failure ? NOT_LOADED : list.empty
  if (isNothing) return `Nothing matches “${typed.trim()}”.${failure ? ` ${NOT_LOADED}` : ''}`
  return undefined
}

const NOT_LOADED = 'Some lists could not be loaded, so they are not searched.'
