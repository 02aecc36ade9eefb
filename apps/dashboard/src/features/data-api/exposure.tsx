import { dataApi, type DataApiSettings } from '@plinth/contract/data-api'
import { Field } from '@plinth/ui/field'
import { SaveBar } from '@plinth/ui/save-bar'
import { Panel, Section } from '@plinth/ui/section'
import { TextInput } from '@plinth/ui/text-input'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useProjectAccess } from '../../access/use-project-access.ts'
import { call, invalidate } from '../../api/api.ts'
import { LeaveGuard } from '../../components/forms/leave-guard.tsx'
import { setServerErrors } from '../../components/forms/set-server-errors.ts'
import { useProject } from '../../data/projects.ts'
import { toast } from '../../lib/toast/toast.ts'
import { type ExposureFields, exposureOf, fieldsOf } from './exposure-fields.ts'

interface ExposureProps {
  projectRef: string
  settings: DataApiSettings
}

/** Which schemas requests reach, and how many rows one of them gets. */
export function Exposure({ projectRef, settings }: ExposureProps) {
  const formId = useId()
  const mayChange = useProjectAccess(useProject(projectRef))(dataApi.configure)
  const form = useForm<ExposureFields>({ values: fieldsOf(settings) })
  const { dirtyFields, isSubmitting, errors } = form.formState
  const changes = Object.keys(dirtyFields).length

  async function save(fields: ExposureFields) {
    try {
      const saved = await call(dataApi.configure, { ref: projectRef, ...exposureOf(fields) })
      form.reset(fieldsOf(saved))
      await invalidate(dataApi.settings, { ref: projectRef })
      toast.success('The settings are saved. Requests from now on follow them.')
    } catch (error) {
      if (error instanceof Error) setServerErrors(error, form.setError, ['schemas', 'extra_search_path', 'max_rows'])
    }
  }

  return (
    <Section
      id="exposure"
      title="Exposure"
      {...(mayChange ? {} : { description: 'Your role does not allow changing it.' })}
    >
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <Panel>
          <div className="flex flex-col gap-5">
            <Field
              label="Exposed schemas"
              error={errors.schemas?.message}
              help="Separated by commas. A request that names none reaches the first; other schemas stay closed."
            >
              <TextInput mono {...form.register('schemas')} autoComplete="off" readOnly={!mayChange} />
            </Field>
            <Field
              label="Extra search path"
              error={errors.extra_search_path?.message}
              help="Schemas where statements also find functions and types, such as those of extensions."
            >
              <TextInput mono {...form.register('extra_search_path')} autoComplete="off" readOnly={!mayChange} />
            </Field>
            <Field
              label="Maximum rows"
              error={errors.max_rows?.message}
              help="A request for more gets this many, and says so in its Content-Range."
            >
              <TextInput
                {...form.register('max_rows')}
                inputMode="numeric"
                autoComplete="off"
                className="max-w-40"
                readOnly={!mayChange}
              />
            </Field>
          </div>
        </Panel>
      </form>
      <LeaveGuard isDirty={changes > 0 && !isSubmitting} />
      <SaveBar changes={changes} saving={isSubmitting} form={formId} onDiscard={() => form.reset()} />
    </Section>
  )
}
