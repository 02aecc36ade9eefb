import { Named } from '@plinth/contract/forms/named'
import { organizations } from '@plinth/contract/organizations'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { Page } from '@plinth/ui/page'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel } from '@plinth/ui/section'
import { TextInput } from '@plinth/ui/text-input'
import { Link, useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { invalidate, useCreatingCall } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { setServerErrors } from '../../components/forms/set-server-errors.ts'
import { organizationsQuery } from '../../data/organizations.ts'
import { permissionsQuery } from '../../data/permissions.ts'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'

/** Makes an organization and leads on to its first project. */
export function NewOrganizationPage() {
  return (
    <Page>
      <PageTitle>New organization</PageTitle>
      <div className="flex w-full max-w-160 flex-col gap-6">
        <PageHeader
          title="New organization"
          description="An organization holds projects and the people who work on them. You will be its owner."
        />
        <NewOrganizationForm />
      </div>
    </Page>
  )
}

function NewOrganizationForm() {
  const navigate = useNavigate()
  const form = useForm<{ name: string }>({
    defaultValues: { name: '' },
    resolver: schemaResolver(Named),
  })
  const create = useCreatingCall(organizations.create, {
    onSuccess: async ({ slug }) => {
      await Promise.all([invalidate(organizations.list), queryClient.invalidateQueries(permissionsQuery())])
      await Promise.all([queryClient.fetchQuery(organizationsQuery()), queryClient.fetchQuery(permissionsQuery())])
      await navigate({ to: '/new/$slug', params: { slug } })
    },
    onError: (error) => setServerErrors(error, form.setError, ['name']),
  })
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => create.mutate(values))(event)}>
      <Panel
        footer={
          <div className="flex justify-end gap-2">
            <Button asChild variant="quiet">
              <Link to="/organizations">Cancel</Link>
            </Button>
            <Button type="submit" variant="primary" loading={create.isPending}>
              Create organization
            </Button>
          </div>
        }
      >
        <Field
          label="Name"
          required
          error={form.formState.errors.name?.message}
          help="What people will see. Two organizations may have the same name."
        >
          <TextInput {...form.register('name')} placeholder="Acme" autoComplete="organization" maxLength={64} />
        </Field>
      </Panel>
    </form>
  )
}
