import type { NewSigningKey } from '@plinth/contract/forms/new-signing-key'
import { signingKeys } from '@plinth/contract/signing-keys'
import { ApiError } from '@plinth/contract/api-error'
import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Field } from '@plinth/ui/field'
import { RadioCards } from '@plinth/ui/radio-cards'
import { Select } from '@plinth/ui/select'
import { Textarea } from '@plinth/ui/textarea'
import { type FormEvent, useId, useState } from 'react'
import { invalidate, useCall } from '../../api/api.ts'
import { toastError } from '../../api/toast-error.ts'
import { toast } from '../../lib/toast/toast.ts'

type From = NewSigningKey['from']
type Algorithm = Extract<NewSigningKey, { from: 'new' }>['algorithm']

const choices: { value: From; title: string; description: string }[] = [
  { value: 'new', title: 'Create a key', description: 'Plinth generates it.' },
  {
    value: 'secret',
    title: 'Import a JWT secret',
    description: 'The tokens and API keys that another platform signed with it work here.',
  },
  { value: 'jwk', title: 'Import a private JWK', description: 'ES256 or RS256. It keeps its key ID.' },
]

const algorithms: { value: Algorithm; label: string }[] = [
  { value: 'ES256', label: 'ES256 (recommended)' },
  { value: 'RS256', label: 'RS256' },
  { value: 'HS256', label: 'HS256 (shared secret)' },
]

/** A key on standby: generated, or imported so that tokens from elsewhere are accepted. */
export function AddSigningKeyDialog({ projectRef, onClose }: { projectRef: string; onClose: () => void }) {
  const formId = useId()
  const [from, setFrom] = useState<From>('new')
  const [algorithm, setAlgorithm] = useState<Algorithm>('ES256')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = useCall(signingKeys.create, {
    onSuccess: async () => {
      await invalidate(signingKeys.list)
      toast.success('The signing key is on standby. Its tokens are accepted.')
      onClose()
    },
    onError: (error) => {
      const complaint = error instanceof ApiError ? Object.values(error.fields)[0] : undefined
      if (complaint === undefined) toastError(error)
      else setProblem(complaint)
    },
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (add.isPending) return
    if (from !== 'new' && text.trim() === '') return setProblem('Paste the key.')
    setProblem(undefined)
    add.mutate({ ref: projectRef, ...draftOf(from, algorithm, text) })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add a signing key"
      description="It goes on standby: its tokens are accepted, and it signs none until you put it in use."
      footer={
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={add.isPending}>
            {from === 'new' ? 'Create key' : 'Import key'}
          </Button>
        </DialogActions>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <RadioCards
          label="Where it comes from"
          value={from}
          options={choices}
          onValueChange={(value) => {
            setProblem(undefined)
            setText('')
            setFrom(choices.find((choice) => choice.value === value)?.value ?? 'new')
          }}
        />
        {from === 'new' ? (
          <Field label="Algorithm">
            <Select
              value={algorithm}
              options={algorithms}
              onChange={({ target }) =>
                setAlgorithm(algorithms.find(({ value }) => value === target.value)?.value ?? 'ES256')
              }
            />
          </Field>
        ) : (
          <Field
            label={from === 'secret' ? 'JWT secret' : 'Private JWK'}
            required
            error={problem}
            help={
              from === 'secret'
                ? 'At least 32 characters. Everyone who knows it can sign tokens for every role of this project.'
                : 'JSON with its private part.'
            }
          >
            <Textarea
              mono
              value={text}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}

function draftOf(from: From, algorithm: Algorithm, text: string): NewSigningKey {
  if (from === 'secret') return { from, secret: text }
  return from === 'jwk' ? { from, private_jwk: text } : { from, algorithm }
}
