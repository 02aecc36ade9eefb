import type { Organization } from '@plinth/contract/organizations'
import { CatchBoundary, useLocation, useNavigate } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { fetched } from '../components/loading/fetched.tsx'
import { assistantOf, closeAssistant, toggleAssistant, useAssistant } from '../features/assistant/assistants.ts'
import { openInAddress, withoutPanel } from '../features/assistant/open-in-address.ts'
import { closePanel, openPanel } from '../features/assistant/state/panel.ts'
import { ariaKeysOf, hintOf, shortcuts } from '../lib/keyboard/shortcuts.ts'
import { useOrganizationHere } from './use-organization-here.ts'
import { useProjectHere } from './use-project-here.ts'

const loadPanel = () => import('../features/assistant/panel/assistant-panel.tsx')
const AssistantPanel = fetched(async () => (await loadPanel()).AssistantPanel, {
  meanwhile: () => null,
  otherwise: NotLoaded,
})

/** The assistant's panel beside the page of a project, where it is open. */
export function AssistantHere() {
  const project = useProjectHere()
  const organization = useOrganizationHere()
  return project && organization ? (
    <OpenedAssistant key={project.ref} projectRef={project.ref} organization={organization} />
  ) : null
}

interface OpenedAssistantProps {
  projectRef: string
  organization: Organization
}

function OpenedAssistant({ projectRef, organization }: OpenedAssistantProps) {
  const navigate = useNavigate()
  const isOpen = useAssistant(projectRef, ({ state }) => state.open)
  const said = useLocation({ select: ({ searchStr }) => openInAddress(searchStr) })

  useEffect(() => {
    if (said !== undefined) assistantOf(projectRef).change(said ? openPanel : closePanel)
  }, [projectRef, said])

  // what a person does afterwards stands above the address
  useEffect(() => {
    if (said === undefined || assistantOf(projectRef).view().state.open === said) return
    void navigate({ to: '.', search: withoutPanel, hash: true, replace: true, resetScroll: false })
  }, [projectRef, said, isOpen, navigate])

  return (
    isOpen && (
      // what fails in it, such as code that does not come, leaves the page beside it alone
      <CatchBoundary
        getResetKey={() => projectRef}
        errorComponent={() => <NotLoaded projectRef={projectRef} />}
        onCatch={report}
      >
        <Suspense>
          <AssistantPanel.View projectRef={projectRef} organization={organization} />
        </Suspense>
      </CatchBoundary>
    )
  )
}

async function report(error: unknown) {
  const telemetry = await import('../data/telemetry.ts').catch(() => undefined)
  if (error instanceof Error) telemetry?.reportError(error)
}

/** Opens and closes the assistant, where there is a project to be asked about. */
export function AssistantButton() {
  const project = useProjectHere()
  return project ? <Toggle projectRef={project.ref} /> : null
}

function Toggle({ projectRef }: { projectRef: string }) {
  const isOpen = useAssistant(projectRef, ({ state }) => state.open)
  const { keys } = shortcuts.toggleAssistant
  const onReach = () => {
    void AssistantPanel.fetch()
    loadPanel().then(
      ({ prepareChat }) => prepareChat(projectRef),
      () => undefined,
    )
  }
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

/** Its code did not come. */
function NotLoaded({ projectRef }: { projectRef: string }) {
  return (
    <aside id="assistant" aria-label="Assistant" className="w-80 max-w-full shrink-0 border-s border-border p-4">
      <p>The assistant could not be loaded. Plinth may have been updated, or cannot be reached.</p>
      <p className="flex gap-3 pt-2">
        <button type="button" className="underline underline-offset-2" onClick={() => location.reload()}>
          Load the page again
        </button>
        <button type="button" className="underline underline-offset-2" onClick={() => closeAssistant(projectRef)}>
          Close
        </button>
      </p>
    </aside>
  )
}
