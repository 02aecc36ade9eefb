import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarClock, MessageCircle, ShieldCheck } from 'lucide-react'
import { lazy } from 'react'
import type { Command } from '../../components/feature/command.ts'
import type { FeatureCommands, FoundCommands, MenuContext } from '../../components/feature/feature-commands.ts'
import { deploymentQuery } from '../../data/deployment.ts'
import { assistantShortcut, namesOf } from '../../lib/keyboard/shortcuts.ts'
import { openAssistant } from './assistants.ts'
import type { DraftKind } from './completion/draft-kinds.ts'

const DraftDialog = lazy(async () => ({ default: (await import('./completion/draft-dialog.tsx')).DraftDialog }))

export const assistantCommands: FeatureCommands = { useCommands }

function useCommands({ project, organization, access }: MenuContext): FoundCommands {
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  if (!project) return {}
  const mayDraft =
    access.isOn('sql_editor:all') && deployment.assistant !== null && organization?.assistant_is_on === true
  return { commands: [...(mayDraft ? draftCommands(project.ref) : []), askCommand(project.ref)] }
}

/** SQL that the model writes from words. */
const draftCommands = (projectRef: string): Command[] => [
  {
    id: 'draft policy',
    group: 'Create',
    label: 'Draft a policy',
    icon: ShieldCheck,
    keywords: ['row level security', 'RLS', 'AI'],
    does: draft(projectRef, 'policy'),
  },
  {
    id: 'draft schedule',
    group: 'Create',
    label: 'Draft a schedule',
    icon: CalendarClock,
    keywords: ['cron', 'job', 'AI'],
    does: draft(projectRef, 'schedule'),
  },
]

const draft = (projectRef: string, kind: DraftKind): Command['does'] => ({
  kind: 'dialog',
  dialog: (onClose) => <DraftDialog projectRef={projectRef} kind={kind} onClose={onClose} />,
})

const askCommand = (projectRef: string): Command => ({
  id: 'assistant',
  group: 'Help',
  label: 'Ask the assistant',
  icon: MessageCircle,
  keywords: ['AI', 'chat', 'model'],
  keys: namesOf(assistantShortcut.keys),
  does: { kind: 'run', run: () => openAssistant(projectRef) },
})
