import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { authUserQuery } from '../../data/account.ts'
import { passwordComplaint } from '../../lib/session/password-complaint.ts'

export type Presence = ReturnType<typeof usePresence>

/** The current password that a change asks for. Who has none is asked for nothing: then the server wants a recent sign-in. */
export function usePresence() {
  const { data: user } = useQuery(authUserQuery())
  const [password, setPassword] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const complain = (found: string | undefined) => {
    setComplaint(found)
    if (found !== undefined) field?.focus()
  }
  const isAsked = user?.has_password !== false
  return {
    isAsked,
    setField,
    password,
    complaint,
    /** What goes along with the change. */
    proof: isAsked ? { current_password: password } : {},
    setPassword(typed: string) {
      setComplaint(undefined)
      setPassword(typed)
    },
    /** Says at the field when nothing was typed yet. */
    isGiven() {
      const isGiven = !isAsked || password !== ''
      if (!isGiven) complain('Give your current password.')
      return isGiven
    },
    /** Says a refusal at the field; false when it is about something else. */
    takes(error: Error) {
      const found = passwordComplaint(error)
      complain(found)
      return found !== undefined
    },
    reset() {
      setComplaint(undefined)
      setPassword('')
    },
  }
}
