import { useTheme } from '@plinth/ui/theme'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { FoundCommands, MenuContext } from '../../components/feature/feature-commands.ts'
import { organizationsQuery } from '../../data/organizations.ts'
import { allProjectsQuery } from '../../data/projects.ts'
import { usePreviews } from '../../lib/browser/preview-flags.ts'
import { features } from '../features.ts'
import { areasOf, destinationsOf } from '../keyboard/destinations.ts'
import { availableFeatures, navigationOf } from '../navigation.ts'
import { useNavigationHere } from '../use-navigation-here.ts'
import { areaCommands } from './area-commands.ts'
import { organizationList, projectList, themeList } from './shell-lists.ts'

/** What belongs to no feature: the areas by their navigation, other organizations and projects, and the theme. */
export function useShellCommands({ project, organization, access }: MenuContext): FoundCommands {
  const params = useParams({ strict: false })
  const isPreviewOn = usePreviews()
  const navigation = useNavigationHere()
  const { choice, setTheme } = useTheme()
  const { data: organizations = [] } = useQuery(organizationsQuery())
  const projects = useQuery(allProjectsQuery())
  const above =
    project && organization
      ? areasOf(navigationOf(availableFeatures(features, access), 'organization', isPreviewOn), {
          slug: organization.slug,
        })
      : []
  return {
    commands: [...areaCommands(destinationsOf(navigation, params)), ...areaCommands(above, organization?.name)],
    lists: [
      organizationList(organizations),
      projectList(projects.data ?? [], organizations),
      themeList(choice, setTheme),
    ],
    isPending: projects.isPending,
    error: projects.error,
  }
}
