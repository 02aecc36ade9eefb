import { assistant } from '@plinth/contract/assistant'
import type { Organization } from '@plinth/contract/organizations'
import { Button } from '@plinth/ui/button'
import { Panel, PanelRow } from '@plinth/ui/section'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccess } from '../../../access/use-access.ts'
import { AssistantSwitch } from '../../../components/assistant/assistant-switch.tsx'
import { NO_MODEL } from '../../../components/assistant/how-to-add-a-model.tsx'
import { SavingLine } from '../../../components/forms/saving-line.tsx'
import { useAssistantSettings } from '../../../data/assistant-settings.ts'
import { deploymentQuery } from '../../../data/deployment.ts'
import { sharingSentence } from '../sharing.ts'

/** One switch that stops everything, and what may be sent until then. */
export function StopSwitch({ organization }: { organization: Organization }) {
  const { slug } = organization
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  const mayDecide = useAccess().may(assistant.configure, { organization: slug })
  const { isOn, tags, isPending, failure, decide } = useAssistantSettings(organization)
  return (
    <Panel padded={false}>
      <AssistantSwitch isOn={isOn} mayDecide={mayDecide} onDecide={(is_on) => decide({ is_on })} />
      {deployment.assistant === null ? (
        <PanelRow title={NO_MODEL} description="Nothing can be sent until there is one.">
          <ToSettings slug={slug}>How to add one</ToSettings>
        </PanelRow>
      ) : (
        isOn && (
          <PanelRow title="What the model may see" description={sharingSentence(tags)}>
            <ToSettings slug={slug}>{mayDecide ? 'Change' : 'See the settings'}</ToSettings>
          </PanelRow>
        )
      )}
      <SavingLine isPending={isPending} failure={failure} />
    </Panel>
  )
}

const ToSettings = ({ slug, children }: { slug: string; children: string }) => (
  <Button asChild>
    <Link to="/org/$slug/settings" params={{ slug }} hash="assistant">
      {children}
    </Link>
  </Button>
)
