import { apiTokens } from '@plinth/contract/api-tokens'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { CodeBlock } from '@plinth/ui/code-block'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { Sheet } from '@plinth/ui/sheet'
import { TextInput } from '@plinth/ui/text-input'
import { Textarea } from '@plinth/ui/textarea'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useProjectAccess } from '../../../../access/use-project-access.ts'
import { type CallerKind, claimsOf, emptyCaller } from '../../../../components/callers/api-caller.ts'
import { CallerFields } from '../../../../components/callers/caller-fields.tsx'
import { useProject } from '../../../../data/projects.ts'
import { KEY_PLACEHOLDER } from '../../../../lib/database/api-snippets.ts'
import { curlCode } from '../code/curl-code.ts'
import type { HttpRequest } from '../code/http-request.ts'
import type { ApiAddress } from '../code/languages.ts'
import { Answer } from './answer.tsx'
import { type ConsoleDraft, draftOf, methods, requestOf } from './console-draft.ts'
import { sendRequest } from './send-request.ts'
import { useRequestToken } from './use-request-token.ts'

interface ConsoleSheetProps {
  address: ApiAddress
  /** What it begins with. */
  request: HttpRequest
  as: CallerKind
  onClose: () => void
}

/** Sends a request to the project from this browser, as an application does, and shows what comes back. */
export function ConsoleSheet({ address, request, as, onClose }: ConsoleSheetProps) {
  const formId = useId()
  const [draft, setDraft] = useState(() => draftOf(request))
  const [caller, setCaller] = useState(() => emptyCaller(as))
  const [abort, setAbort] = useState<AbortController>()
  const token = useRequestToken(address.ref)
  const mayIssue = useProjectAccess(useProject(address.ref))(apiTokens.issue)
  const change = (part: Partial<ConsoleDraft>) => setDraft({ ...draft, ...part })
  const written = requestOf(draft)
  const problem = 'problem' in written ? written.problem : undefined
  const claims = claimsOf(caller)
  const hasKey = address.key !== KEY_PLACEHOLDER

  const sending = useMutation({
    mutationFn: async (wanted: HttpRequest) => {
      const controller = new AbortController()
      setAbort(controller)
      const acting = 'problem' in claims ? undefined : await token(claims)
      const { restUrl } = address
      // without a publishable key the token is a key by itself
      const apikey = hasKey ? address.key : (acting ?? '')
      return sendRequest(wanted, { restUrl, apikey, token: acting }, controller.signal)
    },
  })
  const send = () => {
    if (!('problem' in written) && !('problem' in claims)) sending.mutate(written)
  }

  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      size="large"
      title="Try a request"
      description="It is sent to the project from this browser. What it changes is changed."
      footer={
        <div className="flex justify-end gap-2">
          {sending.isPending && <Button onClick={() => abort?.abort()}>Cancel request</Button>}
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={sending.isPending}
            disabled={problem !== undefined || 'problem' in claims || !(caller.kind === 'anon' ? hasKey : mayIssue)}
          >
            Send request
          </Button>
        </div>
      }
    >
      <div className="flex min-w-0 flex-col gap-5">
        <form
          id={formId}
          noValidate
          className="flex min-w-0 flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <CallerFields
            projectRef={address.ref}
            caller={caller}
            onChange={(next) => {
              setCaller(next)
              // what came back is of somebody else
              sending.reset()
            }}
            hasKey={hasKey}
            mayIssue={mayIssue}
          />
          <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <Field label="Method">
              <Select
                value={draft.method}
                options={methods.map((value) => ({ value, label: value }))}
                onChange={({ target }) => change({ method: methods.find((value) => value === target.value)! })}
              />
            </Field>
            <Field label="Path and query" help="Below /rest/v1/ of the project.">
              <TextInput
                mono
                value={draft.address}
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => change({ address: target.value })}
              />
            </Field>
          </div>
          <Field label="Headers" optional help="One a line: a name, a colon and a value.">
            <Textarea
              mono
              rows={1}
              value={draft.headers}
              spellCheck={false}
              autoCapitalize="off"
              onChange={({ target }) => change({ headers: target.value })}
            />
          </Field>
          {draft.method !== 'GET' && draft.method !== 'HEAD' && (
            <Field label="Body" optional>
              <Textarea
                mono
                value={draft.body}
                spellCheck={false}
                autoCapitalize="off"
                onChange={({ target }) => change({ body: target.value })}
              />
            </Field>
          )}
        </form>
        {problem !== undefined && (
          <Banner tone="warning" title="This request cannot be sent">
            {problem}
          </Banner>
        )}
        <div role="status" className="flex min-w-0 flex-col gap-4 empty:hidden">
          {sending.error && (
            <Banner tone="danger" title="The request was not answered">
              {wordsFor(sending.error)}
            </Banner>
          )}
          {sending.data && <Answer answered={sending.data} />}
        </div>
        {!('problem' in written) && (
          <div className="flex min-w-0 flex-col gap-1">
            <p className="text-label text-muted">The same request in a shell</p>
            <CodeBlock
              wrap
              alwaysCopyable
              label="The same request in a shell"
              code={curlCode(written, {
                restUrl: address.restUrl,
                key: address.key,
                ...(caller.kind === 'anon' ? {} : { bearer: '$ACCESS_TOKEN' }),
              })}
            />
          </div>
        )}
      </div>
    </Sheet>
  )
}

function wordsFor(error: Error) {
  if (error.name === 'AbortError') return 'You canceled it. The project may have received it all the same.'
  // a browser says no more than this of what fails on the way
  if (error instanceof TypeError)
    return 'The project could not be reached from this browser. Check your connection, then send it again.'
  return error.message
}
