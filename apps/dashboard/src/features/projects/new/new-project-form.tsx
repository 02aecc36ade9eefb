import { type CloudProviderId, cloudProviders } from '@plinth/catalog/cloud-providers'
import { ProjectDraft } from '@plinth/contract/forms/project-draft'
import { projects } from '@plinth/contract/projects'
import { organizations as organizationCalls, type Organization } from '@plinth/contract/organizations'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { Panel } from '@plinth/ui/section'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { useAccess } from '../../../access/use-access.ts'
import { call, invalidate, useCreatingCall } from '../../../api/api.ts'
import { queryClient } from '../../../api/query-client.ts'
import { ComputeSizeField } from '../../../components/project/compute-size-field.tsx'
import { DatabasePasswordField } from '../../../components/project/database-password-field.tsx'
import { setServerErrors } from '../../../components/forms/set-server-errors.ts'
import { tellPasswordCheckFailed } from '../../../components/identity/tell-password-check-failed.ts'
import { usePasswordVerdict } from '../../../components/identity/use-password-verdict.ts'
import { deploymentQuery } from '../../../data/deployment.ts'
import { projectQuery } from '../../../data/projects.ts'
import { objectionTo } from '../../../lib/session/password-verdict.ts'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { ChosenBackup, type NamedBackup } from './chosen-backup.tsx'
import { PlanField, type SelectablePlan } from './plan-field.tsx'
import { FreeProjectLimit } from './free-project-limit.tsx'
import { largestSize, majorOf, offeredProviders, planOf, sizeOf } from './project-defaults.ts'
import { regionOf } from './region-of.ts'
import { RegionField } from './region-field.tsx'

interface NewProjectFormProps {
  organizations: readonly Organization[]
  slug: string
  plan?: SelectablePlan
  backup?: NamedBackup
}

type Place = 'cloud_provider' | 'db_region'
type Draft = Required<Omit<ProjectDraft, Place | 'backup' | 'moment'>> & Pick<ProjectDraft, Place>

const fields = [
  'organization_slug',
  'name',
  'db_pass',
  'db_region',
  'cloud_provider',
  'desired_instance_size',
  'postgres_engine',
] as const

export function NewProjectForm({ organizations, slug, plan: askedPlan, backup }: NewProjectFormProps) {
  const { data: deployment } = useSuspenseQuery(deploymentQuery())
  const { hasCommerce, isOn, may } = useAccess()
  const navigate = useNavigate()
  const organization = organizations.find((candidate) => candidate.slug === slug)
  const providers = offeredProviders(deployment)
  const choosesPlan = hasCommerce && isOn('billing:all')
  const plan = planOf(askedPlan, organization)
  const form = useForm<Draft>({
    resolver: schemaResolver(ProjectDraft),
    mode: 'onTouched',
    defaultValues: {
      organization_slug: organization?.slug ?? '',
      name: '',
      db_pass: '',
      ...(providers[0] && { cloud_provider: providers[0], db_region: nearestRegionOf(providers[0]) }),
      desired_instance_size: choosesPlan ? sizeOf(plan) : 'nano',
      postgres_engine: majorOf(deployment.default_postgres_major),
      plan,
    },
  })
  const draft = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const verdict = usePasswordVerdict(call, draft.db_pass, tellPasswordCheckFailed)
  const { errors } = form.formState
  const create = useCreatingCall(projects.create, {
    onSuccess: async (project) => {
      queryClient.setQueryData(projectQuery(project.ref).queryKey, project)
      await Promise.all([
        invalidate(projects.list),
        // The project may have brought its organization another plan.
        invalidate(organizationCalls.list),
        navigate({ to: '/project/$ref', params: { ref: project.ref } }),
      ])
    },
    onError: (error) => setServerErrors(error, form.setError, fields),
  })
  const set = <Name extends keyof Draft>(name: Name, value: Draft[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const isRefused = organization !== undefined && !may(projects.create, { organization: organization.slug })

  const onSubmit = form.handleSubmit((values) => {
    const objection = objectionTo(verdict)
    if (objection !== undefined)
      return form.setError('db_pass', { type: 'strength', message: objection }, { shouldFocus: true })
    const source = backup ? { backup: backup.id, ...(backup.at ? { moment: backup.at } : {}) } : {}
    const { plan: chosenPlan, ...rest } = { ...values, ...source }
    create.mutate(choosesPlan ? { ...rest, plan: chosenPlan } : rest)
  })

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <Panel
        footer={
          <div className="flex flex-wrap items-center justify-end gap-2">
            {isRefused && (
              <p className="me-auto text-muted">
                You may not create projects in {organization.name}. Ask one of its owners.
              </p>
            )}
            <Button asChild variant="quiet">
              {organization ? (
                <Link to="/org/$slug" params={{ slug: organization.slug }}>
                  Cancel
                </Link>
              ) : (
                <Link to="/organizations">Cancel</Link>
              )}
            </Button>
            <Button type="submit" variant="primary" loading={create.isPending} disabled={isRefused}>
              Create project
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-6">
          {draft.plan === 'free' && organization?.plan.id === 'free' && <FreeProjectLimit slug={organization.slug} />}
          {backup && <ChosenBackup slug={slug} backup={backup} />}
          <Field
            label="Organization"
            required
            error={errors.organization_slug?.message ?? (organization ? undefined : unknownOrganization(slug))}
          >
            <Select
              value={organization?.slug ?? ''}
              placeholder="Choose an organization"
              options={organizations.map((candidate) => ({ value: candidate.slug, label: candidate.name }))}
              onChange={({ target: { value } }) => {
                set('organization_slug', value)
                void navigate({ to: '/new/$slug', params: { slug: value }, search: true, replace: true })
              }}
            />
          </Field>
          <Field label="Name" required error={errors.name?.message}>
            <TextInput {...form.register('name')} placeholder="My project" autoComplete="off" maxLength={64} />
          </Field>
          <DatabasePasswordField
            label="Database password"
            value={draft.db_pass}
            verdict={verdict}
            error={errors.db_pass?.message}
            onChange={(password) => {
              form.clearErrors('db_pass')
              set('db_pass', password)
            }}
          />
          {choosesPlan && (
            <PlanField
              value={draft.plan}
              onChange={(chosen) => {
                set('plan', chosen)
                set('desired_instance_size', sizeOf(chosen))
              }}
            />
          )}
          {providers.length > 1 && (
            <Field label="Cloud provider" error={errors.cloud_provider?.message}>
              <Select
                value={draft.cloud_provider}
                options={providers.map((id) => ({ value: id, label: cloudProviders[id].name }))}
                onChange={({ target: { value } }) => {
                  const provider = providers.find((id) => id === value)
                  if (!provider) return
                  set('cloud_provider', provider)
                  set('db_region', nearestRegionOf(provider))
                }}
              />
            </Field>
          )}
          {draft.cloud_provider && draft.db_region && (
            <RegionField
              provider={draft.cloud_provider}
              value={draft.db_region}
              onChange={(region) => set('db_region', region)}
              error={errors.db_region?.message}
            />
          )}
          <ComputeSizeField
            value={draft.desired_instance_size}
            onChange={(size) => set('desired_instance_size', size)}
            showPrices={choosesPlan}
            largest={largestSize(organization, choosesPlan ? draft.plan : undefined)}
            error={errors.desired_instance_size?.message}
          />
          {!backup && (
            <Field label="Postgres version" error={errors.postgres_engine?.message}>
              <Select
                value={draft.postgres_engine}
                options={deployment.postgres_majors.map(({ major, version }) => ({
                  value: major,
                  label: `Postgres ${major} (${version})`,
                }))}
                onChange={({ target: { value } }) => set('postgres_engine', majorOf(value))}
              />
            </Field>
          )}
        </div>
      </Panel>
    </form>
  )
}

const nearestRegionOf = (provider: CloudProviderId) =>
  regionOf(provider, Intl.DateTimeFormat().resolvedOptions().timeZone)

const unknownOrganization = (slug: string) => `Organization ${slug} not found. Choose another one.`
