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
import { commandsOfFeatures } from './feature-commands.ts'
import { copyCommands } from './copy-commands.ts'
import { createCommands } from './create-commands.ts'
import { accountPageCommands, areaCommands, pageCommands } from './go-commands.ts'
import { listCommands, organizationCommands, projectCommands, queryCommands, themeCommands } from './list-commands.ts'
import type { DraftKind } from '../../features/assistant/completion/draft-kinds.ts'
import { membersQuery } from '../../data/members.ts'
import { useProjectAccess } from '../../access/use-project-access.ts'
import type { ProjectVerb } from '../../components/project/project-verb-dialog.tsx'
import { accountCommands } from '../../features/account/account-sections.ts'
import { peopleCommands } from './people-commands.ts'
import { useNameCommands } from './use-name-commands.ts'
import { templateCommands } from './template-commands.ts'
import { verbCommands } from './verb-commands.ts'
import { usePreviews } from '../../lib/browser/preview-flags.ts'

interface Commands {
  /** What the menu opens with. */
  top: Command[]
  /** What can be gone into; searched from the top too. */
  lists: Record<CommandList, Command[]>
  /** Found by typing alone. */
  searched: Command[]
  /** Why a list is missing. */
  failure: Error | undefined
  /** Some lists are still on their way. */
  isPending: boolean
}

interface CommandOptions {
  typed: string
  onDraft: (kind: DraftKind) => void
  onVerb: (verb: ProjectVerb) => void
}

/** Everything that can be done from the present page, apart from asking for help. */
export function useCommands({ typed, onDraft, onVerb }: CommandOptions): Commands {
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

  const mayChange = useProjectAccess(project)
  const names = useNameCommands(project, typed)
  const people = useQuery({ ...membersQuery(organization?.slug ?? ''), enabled: organization !== undefined })
  const available = availableFeatures(features, access)

  const mayDraft = mayRunSql && deployment.assistant !== null && organization?.assistant_is_on === true

  const above =
    project && organization
      ? areasOf(navigationOf(available, 'organization', isPreviewOn), {
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
      ...(project ? commandsOfFeatures(available, { area: 'project', params: { ref: project.ref } }) : []),
      ...(project ? verbCommands(project, mayChange, onVerb) : []),
      ...(organization
        ? commandsOfFeatures(available, {
            area: 'organization',
            params: { slug: organization.slug },
            where: project && organization.name,
          })
        : []),
      ...accountPageCommands(),
      ...commandsOfFeatures([{ commands: accountCommands }], { area: 'account', params: {}, where: 'Account' }),
      ...pageCommands({ access, isOperator: profile.is_operator, hasInbox: deployment.inbox }),
      ...createCommands({ access, organization, project }),
      ...(mayDraft ? draftCommands(onDraft) : []),
      ...listCommands(['organizations', 'projects', ...(mayRunSql ? ['queries' as const] : []), 'themes']),
      ...copyCommands(project, organization),
      ...assistantCommands(project),
    ],
    lists,
    searched: [
      ...names.commands,
      ...(mayRunSql ? templateCommands(project.ref) : []),
      ...(organization ? peopleCommands(organization.slug, people.data ?? []) : []),
    ],
    isPending: names.isPending || projects.isPending || (mayRunSql && snippets.isPending),
    failure: names.error ?? projects.error ?? snippets.error ?? undefined,
  }
}
