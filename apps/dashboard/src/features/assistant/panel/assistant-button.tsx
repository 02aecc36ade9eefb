import { MessageCircle } from 'lucide-react'
import { useProjectHere } from '../../../components/project/use-project-here.ts'
import { ariaKeysOf, assistantShortcut, hintOf } from '../../../lib/keyboard/shortcuts.ts'
import { toggleAssistant, useAssistant } from '../assistants.ts'
import { fetchPanel } from './fetched-panel.tsx'

/** Opens and closes the assistant, where there is a project to be asked about. */
export function AssistantButton() {
  const project = useProjectHere()
  return project ? <Toggle projectRef={project.ref} /> : null
}

function Toggle({ projectRef }: { projectRef: string }) {
  const isOpen = useAssistant(projectRef, ({ state }) => state.open)
  const { keys } = assistantShortcut
  const onReach = () => fetchPanel(projectRef)
  return (
    <button
      type="button"
      aria-label="Assistant"
      aria-expanded={isOpen}
      aria-controls="assistant"
      aria-keyshortcuts={ariaKeysOf(keys)}
      title={`Assistant (${hintOf(keys)})`}
      onPointerEnter={onReach}
      onFocus={onReach}
      onClick={() => toggleAssistant(projectRef)}
      className="grid size-control shrink-0 place-items-center rounded-control hover:bg-hover aria-expanded:bg-hover"
    >
      <MessageCircle size={16} aria-hidden />
    </button>
  )
}
