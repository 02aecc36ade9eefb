import type { ApiUser } from '@plinth/contract/api-tokens'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { apiUsersQuery } from '../../data/data-api.ts'

interface UserFieldsProps {
  projectRef: string
  user: ApiUser | undefined
  onChange: (user: ApiUser | undefined) => void
}

/** Finds one of the users of a project's app. */
export function UserFields({ projectRef, user, onChange }: UserFieldsProps) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const { data: users = [], error, isPending } = useQuery(apiUsersQuery(projectRef, wanted))
  const shown = user && !users.some(({ id }) => id === user.id) ? [user, ...users] : users
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
          value={user?.id ?? ''}
          placeholder="Choose a user"
          options={shown.map(({ id, email }) => ({ value: id, label: email ?? id }))}
          onChange={({ target }) => onChange(shown.find(({ id }) => id === target.value))}
        />
      </Field>
    </div>
  )
}
