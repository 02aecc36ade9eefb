import { type OptInTag, sharingLevels } from '@plinth/catalog/assistant-sharing'
import { assistant } from '@plinth/contract/assistant'
import { organizations, type Organization } from '@plinth/contract/organizations'
import { RadioCards } from '@plinth/ui/radio-cards'
import { Panel, PanelRow, Section } from '@plinth/ui/section'
import { Switch } from '@plinth/ui/switch'
import { toast } from '@plinth/ui/toaster'
import { Link } from '@tanstack/react-router'
import { organizationRights } from '../../../access/rights.ts'
import { useAccess } from '../../../access/use-access.ts'
import { invalidate, useCall } from '../../../api/api.ts'

type Level = keyof typeof sharingLevels

const levels: { value: Level; title: string; description: string }[] = [
  { value: 'none', title: 'Nothing of the database', description: 'The model sees what people write and attach.' },
  { value: 'schema', title: 'The schema', description: 'Also the names and types of tables, columns, policies.' },
  { value: 'schema and logs', title: 'The schema and logs', description: 'Also what the services wrote down.' },
  {
    value: 'data',
    title: 'The schema, logs and data',
    description: 'Also rows that the assistant reads, up to a hundred at a time.',
  },
]

/** Whether the assistant may be asked, and what it may tell the model. */
export function AssistantSection({ organization }: { organization: Organization }) {
  const { slug, name, assistant_is_on: isOn, opt_in_tags: tags } = organization
  const mayDecide = useAccess().may({ ...organizationRights.configureAssistant, organization: slug })
  const configure = useCall(assistant.configure, {
    onSuccess: async ({ assistant_is_on }) => {
      await invalidate(organizations.list)
      if (assistant_is_on !== isOn) {
        toast.success(assistant_is_on ? `${name} can ask the assistant.` : 'Nothing is sent to a model any more.')
      }
    },
  })
  const level = levelOf(tags)
  const decide = (change: { is_on?: boolean; level?: Level }) =>
    configure.mutate({
      slug,
      is_on: change.is_on ?? isOn,
      opt_in_tags: [...sharingLevels[change.level ?? level]],
    })
  const disabled = !mayDecide || configure.isPending
  return (
    <Section
      title="Assistant"
      description={
        <>
          What is sent to the model can be read afterwards, word for word, in the{' '}
          <Link to="/org/$slug/assistant" params={{ slug }} className="underline underline-offset-2">
            ledger of the assistant
          </Link>
          .
        </>
      }
    >
      <Panel padded={false}>
        <PanelRow
          title="Let people ask the assistant"
          description={
            mayDecide
              ? 'Switched off, nothing is sent to a model, from the next word on.'
              : 'Your role in this organization does not allow changing this. Its owners can.'
          }
        >
          <Switch
            label="Let people ask the assistant"
            hideLabel
            checked={isOn}
            disabled={disabled}
            onCheckedChange={(is_on) => decide({ is_on })}
          />
        </PanelRow>
        <div className="border-t border-border p-4">
          <RadioCards
            label="What the model may be told of a project"
            options={levels.map((option) => ({ ...option, disabled }))}
            columns={2}
            value={level}
            onValueChange={(value) => {
              const chosen = levels.find((option) => option.value === value)
              if (chosen) decide({ level: chosen.value })
            }}
          />
        </div>
      </Panel>
    </Section>
  )
}

const levelOf = (tags: readonly string[]): Level =>
  levels.findLast(({ value }) => sharingLevels[value].every((tag: OptInTag) => tags.includes(tag)))?.value ?? 'none'
