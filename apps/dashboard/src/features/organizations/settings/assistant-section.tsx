import { sharingLevels } from '@plinth/catalog/assistant-sharing'
import { assistant } from '@plinth/contract/assistant'
import type { Organization } from '@plinth/contract/organizations'
import { Button } from '@plinth/ui/button'
import { EmptyState } from '@plinth/ui/empty-state'
import { PanelRow, Panel, Section } from '@plinth/ui/section'
import { toast } from '../../../lib/toast/toast.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PlugZap } from 'lucide-react'
import { useAccess } from '../../../access/use-access.ts'
import { AssistantSwitch } from '../../../components/assistant/assistant-switch.tsx'
import { HowToAddAModel, NO_MODEL } from '../../../components/assistant/how-to-add-a-model.tsx'
import { SavingLine } from '../../../components/forms/saving-line.tsx'
import { useAssistantSettings } from '../../../data/assistant-settings.ts'
import { deploymentQuery } from '../../../data/deployment.ts'
import { levelOf, SharingChoice, savedSentence } from './sharing-choice.tsx'

/** Whether the assistant may be asked, and what it may tell the model. */
export function AssistantSection({ organization }: { organization: Organization }) {
  const { slug, name } = organization
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  const mayDecide = useAccess().may(assistant.configure, { organization: slug })
  const { isOn, tags, isPending, failure, decide } = useAssistantSettings(organization, (saved, change) => {
    if (change.opt_in_tags) return toast.success(savedSentence(levelOf(saved.opt_in_tags)))
    toast.success(
      saved.assistant_is_on ? `People in ${name} can ask the assistant.` : 'Nothing is sent to a model from now on.',
    )
  })
  return (
    <Section
      id="assistant"
      title="Assistant"
      description="What is sent to the model can be read afterwards, word for word."
      actions={
        <Button asChild>
          <Link to="/org/$slug/assistant" params={{ slug }}>
            Open the ledger
          </Link>
        </Button>
      }
    >
      <Panel padded={false}>
        {deployment.assistant ? (
          <PanelRow title="Model" description="The operator chooses it for all organizations.">
            <ModelName {...deployment.assistant} />
          </PanelRow>
        ) : (
          <EmptyState kind="nothing" icon={<PlugZap size={18} aria-hidden />} title={NO_MODEL}>
            <HowToAddAModel />
          </EmptyState>
        )}
        <AssistantSwitch isOn={isOn} mayDecide={mayDecide} onDecide={(is_on) => decide({ is_on })} />
        <SharingChoice
          name={name}
          model={deployment.assistant}
          level={levelOf(tags)}
          mayDecide={mayDecide}
          onDecide={(level) => decide({ opt_in_tags: sharingLevels[level] })}
        />
        <SavingLine isPending={isPending} failure={failure} />
      </Panel>
    </Section>
  )
}

const ModelName = ({ model, host }: { model: string; host: string }) => (
  <span className="wrap-anywhere">
    <code className="font-mono text-label">{model}</code> at <code className="font-mono text-label">{host}</code>
  </span>
)
