import type { Organization } from '@plinth/contract/organizations'
import { Panel, PanelRow } from '@plinth/ui/section'
import { Link } from '@tanstack/react-router'
import { organizationRights } from '../../../access/rights.ts'
import { useAccess } from '../../../access/use-access.ts'
import { AssistantSwitch } from '../../../components/assistant-switch.tsx'
import { SavingLine } from '../../../components/saving-line.tsx'
import { useAssistantSettings } from '../../../data/assistant-settings.ts'
import { sharingSentence } from '../sharing.ts'

/** One switch that stops everything, and what may be sent until then. */
export function StopSwitch({ organization }: { organization: Organization }) {
  const { slug } = organization
  const mayDecide = useAccess().may({ ...organizationRights.configureAssistant, organization: slug })
  const { isOn, tags, isPending, error, decide } = useAssistantSettings(organization)
  return (
    <Panel padded={false}>
      <AssistantSwitch isOn={isOn} mayDecide={mayDecide} onDecide={(is_on) => decide({ is_on })} />
      {isOn && (
        <PanelRow title="What it may tell the model" description={sharingSentence(tags)}>
          <Link to="/org/$slug/settings" params={{ slug }} hash="assistant" className="underline underline-offset-2">
            {mayDecide ? 'Change' : 'See the settings'}
          </Link>
        </PanelRow>
      )}
      <SavingLine isPending={isPending} error={error} />
    </Panel>
  )
}
