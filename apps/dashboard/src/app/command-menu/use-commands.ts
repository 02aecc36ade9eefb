import { useTheme } from '@plinth/ui/theme'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useAccess } from '../../access/use-access.ts'
import { deploymentQuery } from '../../data/deployment.ts'
import { organizationsQuery } from '../../data/organizations.ts'
import { profileQuery } from '../../data/profile.ts'
import { allProjectsQuery } from '../../data/projects.ts'
import { snippetsQuery } from '../../data/snippets.ts'
import { features } from '../features.ts'
import { areasOf, destinationsOf } from '../keyboard/destinations.ts'
import { availableFeatures, navigationOf } from '../navigation.ts'
import { useNavigationHere } from '../use-navigation-here.ts'
import { useOrganizationHere } from '../use-organization-here.ts'
import { useProjectHere } from '../use-project-here.ts'
import type { Command, CommandList } from './command.ts'
import { assistantCommands, draftCommands } from './assistant-commands.ts'
import { copyCommands } from './copy-commands.ts'
import { createCommands } from './create-commands.ts'
import { accountCommands, areaCommands, pageCommands } from './go-commands.ts'
import { listCommands, organizationCommands, projectCommands, queryCommands, themeCommands } from './list-commands.ts'
import type { DraftKind } from '../../features/assistant/completion/draft-kinds.ts'
import { usePreviews } from '../../lib/preview-flags.ts'

interface Commands {
  /** What the menu opens with. */
  top: Command[]
  /** What can be gone into; searched from the top too. */
  lists: Record<CommandList, Command[]>
  /** Some lists are still on their way. */
  isPending: boolean
}

/** Everything that can be done from the present page, apart from asking for help. */
export function useCommands({ onDraft }: { onDraft: (kind: DraftKind) => void }): Commands {
  const params = useParams({ strict: false })
  const access = useAccess()
  const isPreviewOn = usePreviews()
  const navigation = useNavigationHere()
  const { choice, setTheme } = useTheme()
  const { data: profile } = useSuspenseQuery(profileQuery())
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  const organization = useOrganizationHere()
  const project = useProjectHere()
  const { data: organizations = [] } = useQuery(organizationsQuery())
  const projects = useQuery(allProjectsQuery())
  const mayRunSql = project !== undefined && access.isOn('sql_editor:all')
  const snippets = useQuery({ ...snippetsQuery(project?.ref ?? ''), enabled: mayRunSql })

  const mayDraft = mayRunSql && deployment.assistant !== null && organization?.assistant_is_on === true

  const above =
    project && organization
      ? areasOf(navigationOf(availableFeatures(features, access), 'organization', isPreviewOn), {
          slug: organization.slug,
        })
      : []
  const lists = {
    organizations: organizationCommands(organizations),
    projects: projectCommands(projects.data ?? [], organizations),
    queries: mayRunSql ? queryCommands(project.ref, snippets.data ?? []) : [],
    themes: themeCommands(choice, setTheme),
  }
  return {
    top: [
      ...areaCommands(destinationsOf(navigation, params)),
      ...areaCommands(above, organization?.name),
      ...accountCommands(),
      ...pageCommands({ access, isOperator: profile.is_operator, hasInbox: deployment.inbox }),
      ...createCommands({ access, organization, project }),
      ...(mayDraft ? draftCommands(onDraft) : []),
      ...listCommands(['organizations', 'projects', ...(mayRunSql ? ['queries' as const] : []), 'themes']),
      ...copyCommands(project, organization),
      ...assistantCommands(project),
    ],
    lists,
    isPending: projects.isPending || (mayRunSql && snippets.isPending),
  }
}
