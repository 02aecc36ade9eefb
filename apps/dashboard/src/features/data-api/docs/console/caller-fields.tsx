import { Field } from '@plinth/ui/field'
import { RadioCards } from '@plinth/ui/radio-cards'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { Textarea } from '@plinth/ui/textarea'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { apiUsersQuery } from '../../../../data/data-api.ts'
import { callerKinds, type ConsoleCaller } from './console-caller.ts'

interface CallerFieldsProps {
  projectRef: string
  caller: ConsoleCaller
  onChange: (caller: ConsoleCaller) => void
  /** Whether there is a publishable key that may be used. */
  hasKey: boolean
  /** Whether the person may act for others. */
  mayIssue: boolean
}

/** Whom the request is sent as. */
export function CallerFields({ projectRef, caller, onChange, hasKey, mayIssue }: CallerFieldsProps) {
  const reason = mayIssue ? undefined : 'Your role does not allow acting for others.'
  return (
    <>
      <RadioCards
        label="Send it as"
        columns={4}
        value={caller.kind}
        onValueChange={(value) => onChange({ ...caller, kind: callerKinds.find((kind) => kind === value)! })}
        options={[
          {
            value: 'anon',
            title: 'Anyone',
            description: 'anon, with the publishable key',
            ...(hasKey ? {} : { disabled: true, reason: 'There is no publishable key that you may read.' }),
          },
          { value: 'user', title: 'A user', description: 'As if they had signed in', ...disabledFor(reason) },
          { value: 'claims', title: 'Claims', description: 'A token that you write', ...disabledFor(reason) },
          {
            value: 'service',
            title: 'Service',
            description: 'service_role, past all policies',
            ...disabledFor(reason),
          },
        ]}
      />
      {caller.kind === 'user' && mayIssue && <UserFields projectRef={projectRef} caller={caller} onChange={onChange} />}
      {caller.kind === 'claims' && mayIssue && (
        <Field label="Claims" help="JSON. The token is valid for five minutes.">
          <Textarea
            mono
            value={caller.claims}
            spellCheck={false}
            autoCapitalize="off"
            onChange={({ target }) => onChange({ ...caller, claims: target.value })}
          />
        </Field>
      )}
    </>
  )
}

const disabledFor = (reason: string | undefined) => (reason === undefined ? {} : { disabled: true, reason })

function UserFields({ projectRef, caller, onChange }: Omit<CallerFieldsProps, 'hasKey' | 'mayIssue'>) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const { data: users = [], error, isPending } = useQuery(apiUsersQuery(projectRef, wanted))
  const shown = caller.user && !users.some(({ id }) => id === caller.user?.id) ? [caller.user, ...users] : users
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Find a user" help="By the beginning of an e-mail address or an id.">
        <TextInput
          type="search"
          value={search}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setSearch(target.value)}
        />
      </Field>
      <Field
        label="User"
        {...(error ? { error: error.message } : {})}
        help={!isPending && shown.length === 0 ? 'No user of the project matches.' : 'The first 20 that match.'}
      >
        <Select
          value={caller.user?.id ?? ''}
          placeholder="Choose a user"
          options={shown.map(({ id, email }) => ({ value: id, label: email ?? id }))}
          onChange={({ target }) => onChange({ ...caller, user: shown.find(({ id }) => id === target.value) })}
        />
      </Field>
    </div>
  )
}
