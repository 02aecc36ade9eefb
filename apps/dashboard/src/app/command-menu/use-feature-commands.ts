import type { FeatureCommands, FoundCommands, MenuContext } from '../../components/feature/feature-commands.ts'
import { pageCommands } from './page-commands.ts'

/** All that one feature brings to the menu. */
export function useFeatureCommands(feature: FeatureCommands, menu: MenuContext): FoundCommands {
  const { useCommands = useNothing } = feature
  const { commands = [], ...found } = useCommands(menu)
  return { ...found, commands: [...pageCommands(feature, menu), ...commands] }
}

const useNothing = (_menu: MenuContext): FoundCommands => ({})
