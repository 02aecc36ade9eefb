import type { Organization } from '@plinth/contract/organizations'
import { CatchBoundary, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useOrganizationHere } from '../../../components/project/use-organization-here.ts'
import { useProjectHere } from '../../../components/project/use-project-here.ts'
import { assistantOf, useAssistant } from '../assistants.ts'
import { openInAddress, withoutPanel } from '../open-in-address.ts'
import { closePanel, openPanel } from '../state/panel.ts'
import { FetchedPanel } from './fetched-panel.tsx'
import { PanelNotLoaded } from './panel-not-loaded.tsx'

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
        errorComponent={() => <PanelNotLoaded projectRef={projectRef} />}
        onCatch={report}
      >
        <Suspense>
          <FetchedPanel projectRef={projectRef} organization={organization} />
        </Suspense>
      </CatchBoundary>
    )
  )
}

async function report(error: unknown) {
  const telemetry = await import('../../../data/telemetry.ts').catch(() => undefined)
  if (error instanceof Error) telemetry?.reportError(error)
}
