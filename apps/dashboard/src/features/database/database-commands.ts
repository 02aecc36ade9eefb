import { Database } from 'lucide-react'
import type { FeatureCommands, FoundCommands, MenuContext } from '../../components/feature/feature-commands.ts'
import { useBackUpCommand } from './command-menu/use-back-up-command.ts'
import { useNameCommands } from './command-menu/use-name-commands.ts'
import { databasePages } from './database-pages.ts'

export const databaseCommands: FeatureCommands = {
  pages: databasePages.map((page) => ({ area: 'project', group: 'Go to', icon: Database, ...page })),
  useCommands,
}

function useCommands(menu: MenuContext): FoundCommands {
  return { ...useNameCommands(menu), commands: useBackUpCommand(menu) }
}
