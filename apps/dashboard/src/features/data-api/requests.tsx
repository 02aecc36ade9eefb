import { dataApi, type DataApiSettings } from '@plinth/contract/data-api'
import { Panel, PanelRow, Section } from '@plinth/ui/section'
import { Switch } from '@plinth/ui/switch'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { invalidate, useCall } from '../../api/api.ts'
import { useProject } from '../../data/projects.ts'

interface RequestsProps {
  projectRef: string
  settings: DataApiSettings
}

/** What a request may ask of the database beside rows. */
export function Requests({ projectRef, settings }: RequestsProps) {
  const mayChange = useProjectAccess(useProject(projectRef))(dataApi.configure)
  const configure = useCall(dataApi.configure, {
    onSuccess: () => invalidate(dataApi.settings, { ref: projectRef }),
  })
  const shown = { ...settings, ...(configure.isPending ? configure.variables : {}) }
  return (
    <Section
      id="requests"
      title="Requests"
      {...(mayChange ? {} : { description: 'Your role does not allow changing it.' })}
    >
      <Panel padded={false}>
        {choices.map(({ field, title, description }) => (
          <PanelRow key={field} title={title} description={description}>
            <Switch
              label={title}
              hideLabel
              checked={shown[field]}
              disabled={!mayChange || configure.isPending}
              onCheckedChange={(isOn) => configure.mutate({ ref: projectRef, [field]: isOn })}
            />
          </PanelRow>
        ))}
      </Panel>
    </Section>
  )
}

const choices = [
  {
    field: 'aggregates',
    title: 'Aggregates',
    description: 'Count, sum, average, minimum and maximum. One request can make the database read a whole table.',
  },
  {
    field: 'plans',
    title: 'Query plans',
    description: 'A request can ask how Postgres runs it. Plans show names of policies and columns.',
  },
  {
    field: 'rollbacks',
    title: 'Rollbacks',
    description: 'A request can have its own changes undone at its end, as tests do.',
  },
] as const
