import { projects, type Project } from '@plinth/contract/projects'
import { CopyButton } from '@plinth/ui/copy-button'
import { Field } from '@plinth/ui/field'
import { SaveBar } from '@plinth/ui/save-bar'
import { Panel, Section } from '@plinth/ui/section'
import { TextInput } from '@plinth/ui/text-input'
import { toast } from '@plinth/ui/toaster'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useProjectAccess } from '../../../access/use-project-access.ts'
import { useCall } from '../../../api/api.ts'
import { setServerErrors } from '../../../components/set-server-errors.ts'
import { refreshProjects } from '../../../data/projects.ts'
import { schemaResolver } from '../../../lib/schema-resolver.ts'

/** The project's name, which can change, and its ref, which cannot. */
export function GeneralSection({ project }: { project: Project }) {
  const formId = useId()
  const may = useProjectAccess(project)
  const form = useForm<{ name: string }>({
    defaultValues: { name: project.name },
    resolver: schemaResolver(projects.rename.body!),
  })
  const undo = useCall(projects.rename, { onSuccess: refreshProjects })
  const rename = useCall(projects.rename, {
    onSuccess: async ({ ref, name }) => {
      await refreshProjects()
      toast.success(`The project is now called ${name}.`, {
        action: { label: 'Undo', onClick: () => undo.mutate({ ref, name: project.name }) },
      })
    },
    onError: (error) => setServerErrors(error, form.setError, ['name']),
  })
  return (
    <Section title="General">
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.handleSubmit(({ name }) => rename.mutate({ ref: project.ref, name }))(event)}
      >
        <Panel>
          <div className="flex flex-col gap-5">
            <Field
              label="Name"
              error={form.formState.errors.name?.message}
              help={may('rename') ? undefined : 'Your role in this organization does not allow renaming projects.'}
            >
              <TextInput {...form.register('name')} autoComplete="off" maxLength={64} readOnly={!may('rename')} />
            </Field>
            <Field label="Ref" help="The project’s name in addresses and connection strings. It never changes.">
              <TextInput
                mono
                readOnly
                value={project.ref}
                trailing={<CopyButton iconOnly variant="quiet" label="Copy the ref" text={project.ref} />}
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
