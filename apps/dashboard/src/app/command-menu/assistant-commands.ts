import type { Project } from '@plinth/contract/projects'
import { CalendarClock, MessageCircle, ShieldCheck } from 'lucide-react'
import { openAssistant } from '../../features/assistant/assistants.ts'
import type { DraftKind } from '../../features/assistant/completion/draft-kinds.ts'
import { namesOf, shortcuts } from '../../lib/keyboard/shortcuts.ts'
import type { Command } from './command.ts'

/** SQL that the model writes from words, in the present project. */
export const draftCommands = (onDraft: (kind: DraftKind) => void): Command[] => [
  {
    id: 'draft policy',
    group: 'Create',
    label: 'Draft a policy',
    icon: ShieldCheck,
    keywords: ['row level security', 'RLS', 'AI'],
    does: { kind: 'run', run: () => onDraft('policy') },
  },
  {
    id: 'draft schedule',
    group: 'Create',
    label: 'Draft a schedule',
    icon: CalendarClock,
    keywords: ['cron', 'job', 'AI'],
    does: { kind: 'run', run: () => onDraft('schedule') },
  },
]

/** The way to the assistant of the present project. */
export const assistantCommands = (project: Project | undefined): Command[] =>
  project
    ? [
        {
          id: 'assistant',
          group: 'Help',
          label: 'Ask the assistant',
          icon: MessageCircle,
          keywords: ['AI', 'chat', 'model'],
          keys: namesOf(shortcuts.toggleAssistant.keys),
          does: { kind: 'run', run: () => openAssistant(project.ref) },
        },
      ]
    : []
