import type { FeatureParts } from '../../components/feature/feature-parts.ts'
import { assistantShortcut } from '../../lib/keyboard/shortcuts.ts'
import { toggleAssistant } from './assistants.ts'
import { AssistantButton } from './panel/assistant-button.tsx'
import { AssistantHere } from './panel/assistant-here.tsx'

export const assistantParts: FeatureParts = {
  AfterSearch: AssistantButton,
  BesidePage: AssistantHere,
  shortcuts: [{ ...assistantShortcut, run: ({ ref }) => toggleAssistant(ref) }],
}
