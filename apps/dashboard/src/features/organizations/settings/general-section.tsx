import { organizations, type Organization } from '@plinth/contract/organizations'
import { CopyButton } from '@plinth/ui/copy-button'
import { Field } from '@plinth/ui/field'
import { SaveBar } from '@plinth/ui/save-bar'
import { Panel, Section } from '@plinth/ui/section'
import { TextInput } from '@plinth/ui/text-input'
import { toast } from '@plinth/ui/toaster'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useAccess } from '../../../access/use-access.ts'
import { invalidate, useCall } from '../../../api/api.ts'
import { setServerErrors } from '../../../components/set-server-errors.ts'
import { schemaResolver } from '../../../lib/schema-resolver.ts'

/** The organization's name, which can change, and its slug, which cannot. */
export function GeneralSection({ organization: { slug, name } }: { organization: Organization }) {
  const formId = useId()
  const mayRename = useAccess().may({ action: 'write:Update', resource: 'organizations', organization: slug })
  const form = useForm<{ name: string }>({
    values: { name },
    resolver: schemaResolver(organizations.rename.body!),
  })
  const rename = useCall(organizations.rename, {
    onSuccess: async (renamed) => {
      await invalidate(organizations.list)
      // also where the new name is the old one, typed with spaces around it
      form.reset({ name: renamed.name })
      toast.success(`The organization is now called ${renamed.name}.`)
    },
    onError: (error) => setServerErrors(error, form.setError, ['name']),
  })
  return (
    <Section title="General">
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => rename.mutate({ slug, ...values }))(event)}
      >
        <Panel>
          <div className="flex flex-col gap-5">
            <Field
              label="Name"
              error={form.formState.errors.name?.message}
              help={
                mayRename
                  ? 'What people see. Two organizations may have the same name.'
                  : 'Your role in this organization does not allow renaming it. Its owners and admins can.'
              }
            >
              <TextInput {...form.register('name')} autoComplete="off" maxLength={64} readOnly={!mayRename} />
            </Field>
            <Field label="Slug" help="The organization’s name in addresses. It never changes.">
              <TextInput
                mono
                readOnly
                value={slug}
                trailing={<CopyButton iconOnly variant="quiet" label="Copy the slug" text={slug} />}
              />
            </Field>
          </div>
        </Panel>
      </form>
      <SaveBar
        changes={form.formState.isDirty ? 1 : 0}
        saving={rename.isPending}
        form={formId}
        onDiscard={() => form.reset()}
      />
    </Section>
  )
}
