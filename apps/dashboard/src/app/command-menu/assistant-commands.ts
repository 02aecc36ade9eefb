import type { Project } from '@plinth/contract/projects'
import { MessageCircle } from 'lucide-react'
import { openAssistant } from '../../features/assistant/assistants.ts'
import { namesOf, shortcuts } from '../../lib/shortcuts.ts'
import type { Command } from './command.ts'

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
