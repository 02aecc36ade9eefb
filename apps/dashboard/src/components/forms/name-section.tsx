import { Named } from '@plinth/contract/forms/named'
import { CopyButton } from '@plinth/ui/copy-button'
import { Field } from '@plinth/ui/field'
import { SaveBar } from '@plinth/ui/save-bar'
import { Panel, Section } from '@plinth/ui/section'
import { TextInput } from '@plinth/ui/text-input'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { schemaResolver } from './schema-resolver.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { setServerErrors } from './set-server-errors.ts'

interface NameSectionProps {
  name: string
  /** Beneath the field: what the name is for, or why it cannot be changed. */
  help?: string | undefined
  readOnly: boolean
  /** The other name, which addresses use and which stays. */
  permanent: { label: string; help: string; copyLabel: string; value: string }
  /** Answers the name as it was kept. */
  onRename: (name: string) => Promise<string>
}

/** What a thing is called, which can change, and what it is called in addresses, which cannot. */
export function NameSection({ name, help, readOnly, permanent, onRename }: NameSectionProps) {
  const formId = useId()
  const form = useForm<{ name: string }>({ values: { name }, resolver: schemaResolver(Named) })
  const { isDirty, isSubmitting, errors } = form.formState

  async function rename(values: { name: string }) {
    try {
      const kept = await onRename(values.name)
      // also where it is the old name, typed with spaces around it
      form.reset({ name: kept })
    } catch (error) {
      if (error instanceof Error) setServerErrors(error, form.setError, ['name'])
    }
  }

  return (
    <Section id="general" title="General">
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(rename)(event)}>
        <Panel>
          <div className="flex flex-col gap-5">
            <Field label="Name" error={errors.name?.message} help={help}>
              <TextInput {...form.register('name')} autoComplete="off" maxLength={64} readOnly={readOnly} />
            </Field>
            <Field label={permanent.label} help={permanent.help}>
              <TextInput
                mono
                readOnly
                value={permanent.value}
                trailing={<CopyButton iconOnly variant="quiet" label={permanent.copyLabel} text={permanent.value} />}
              />
            </Field>
          </div>
        </Panel>
      </form>
      <LeaveGuard isDirty={isDirty && !isSubmitting} />
      <SaveBar changes={isDirty ? 1 : 0} saving={isSubmitting} form={formId} onDiscard={() => form.reset()} />
    </Section>
  )
}
