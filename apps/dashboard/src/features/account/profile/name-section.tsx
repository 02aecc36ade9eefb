import { members } from '@plinth/contract/members'
import { profile as profileCalls, type Profile } from '@plinth/contract/profile'
import { ProfileNames } from '@plinth/contract/forms/profile-names'
import { Avatar } from '@plinth/ui/avatar'
import { Field } from '@plinth/ui/field'
import { SaveBar } from '@plinth/ui/save-bar'
import { Panel, Section } from '@plinth/ui/section'
import { TextInput } from '@plinth/ui/text-input'
import { toast } from '../../../lib/toast/toast.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useAccess } from '../../../access/use-access.ts'
import { call, invalidate } from '../../../api/api.ts'
import { queryClient } from '../../../api/query-client.ts'
import { LeaveGuard } from '../../../components/forms/leave-guard.tsx'
import { setServerErrors } from '../../../components/forms/set-server-errors.ts'
import { profileQuery } from '../../../data/profile.ts'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'

interface Names {
  username: string
  first_name: string
  last_name: string
}

const LOCKED = 'Names cannot be changed here: the operator has switched it off.'

/** What the person is called, and the picture that is drawn from it. */
export function NameSection() {
  const { data: profile } = useSuspenseQuery(profileQuery())
  const isLocked = !useAccess().isOn('profile:update')
  const formId = useId()
  const form = useForm<Names>({ values: namesOf(profile), resolver: schemaResolver(ProfileNames) })
  const { dirtyFields, isSubmitting, errors } = form.formState
  const [username] = useWatch({ control: form.control, name: ['username'] })

  async function save(names: Names) {
    try {
      const kept = await call(profileCalls.update, names)
      queryClient.setQueryData(profileQuery().queryKey, kept)
      form.reset(namesOf(kept))
      toast.success('Your names are saved.')
      await invalidate(members.list)
    } catch (error) {
      if (error instanceof Error) setServerErrors(error, form.setError, ['username', 'first_name', 'last_name'])
    }
  }

  return (
    <Section title="Name" description={isLocked ? LOCKED : undefined}>
      <form id={formId} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <Panel>
          <div className="flex gap-x-6 gap-y-5 max-sm:flex-col">
            <Avatar name={username.trim() === '' ? profile.username : username} size={96} />
            <div className="grid min-w-0 flex-1 gap-x-4 gap-y-5 sm:grid-cols-2">
              <div className="sm:col-span-2">
                <Field
                  label="Username"
                  error={errors.username?.message}
                  help="Shown next to your activity. Your avatar is generated from it."
                >
                  <TextInput
                    {...form.register('username')}
                    autoComplete="nickname"
                    maxLength={64}
                    readOnly={isLocked}
                    spellCheck={false}
                  />
                </Field>
              </div>
              <Field label="First name" optional error={errors.first_name?.message}>
                <TextInput
                  {...form.register('first_name')}
                  autoComplete="given-name"
                  maxLength={64}
                  readOnly={isLocked}
                />
              </Field>
              <Field label="Last name" optional error={errors.last_name?.message}>
                <TextInput
                  {...form.register('last_name')}
                  autoComplete="family-name"
                  maxLength={64}
                  readOnly={isLocked}
                />
              </Field>
            </div>
          </div>
        </Panel>
      </form>
      <LeaveGuard isDirty={Object.keys(dirtyFields).length > 0 && !isSubmitting} />
      <SaveBar
        changes={Object.keys(dirtyFields).length}
        saving={isSubmitting}
        form={formId}
        onDiscard={() => form.reset()}
      />
    </Section>
  )
}

const namesOf = ({ username, first_name, last_name }: Profile): Names => ({
  username,
  first_name: first_name ?? '',
  last_name: last_name ?? '',
})
