import { isSharingLevel, optInTags } from '@plinth/catalog/assistant-sharing'
import * as z from 'zod/mini'
import { boundedJson } from './bounded-json.ts'
import { member, projectMember } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { Organization } from './organizations.ts'

export const MOST_CHAT_MESSAGES = 40
export const MOST_CHAT_CONTEXT = 8

const MOST_PARTS = 100
const LONGEST_TEXT = 50_000
const LONGEST_INPUT = 25_000
const LONGEST_OUTPUT = 200_000

const ChatId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not the id of a chat or a message.'))
const Text = z.string().check(z.maxLength(LONGEST_TEXT, `A text has at most ${LONGEST_TEXT} characters.`))
const Sql = Text.check(z.minLength(1, 'There is no SQL.'))
const Instruction = z.string().check(z.trim(), z.minLength(1, 'Say what it should do.'), z.maxLength(2_000))

const toolPart = {
  /** Whatever a model called it; one that there is not is left out. */
  type: z
    .templateLiteral(['tool-', z.string()])
    .check(z.refine((type) => type.length <= 200, 'This name is too long.')),
  toolCallId: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Left out where what the model wrote could not be read. */
  input: z.optional(boundedJson(LONGEST_INPUT)),
}

/** What a message is made of. What a tool answered is what the client says that it answered. */
export const ChatPart = z.union([
  z.strictObject({ type: z.literal('text'), text: Text }),
  z.strictObject({ ...toolPart, state: z.literal('output-available'), output: boundedJson(LONGEST_OUTPUT) }),
  z.strictObject({ ...toolPart, state: z.literal('output-error'), errorText: z.string().check(z.maxLength(5_000)) }),
])
export type ChatPart = z.infer<typeof ChatPart>

export const ChatMessage = z.strictObject({
  id: ChatId,
  role: z.enum(['user', 'assistant']),
  parts: z.array(ChatPart).check(z.minLength(1), z.maxLength(MOST_PARTS)),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** What a person attached to the message: the table they look at, the SQL they selected, the last error. */
export const ChatContext = z.strictObject({
  kind: z.enum(['table', 'sql', 'error', 'page']),
  title: z.string().check(z.maxLength(200)),
  text: Text,
})
export type ChatContext = z.infer<typeof ChatContext>

export const ChatRequest = z.strictObject({
  chat_id: ChatId,
  messages: z.array(ChatMessage).check(
    z.minLength(1),
    z.maxLength(MOST_CHAT_MESSAGES),
    z.refine((messages) => messages.at(-1)?.role === 'user', 'The last message is that of a person.'),
  ),
  context: z.array(ChatContext).check(z.maxLength(MOST_CHAT_CONTEXT)),
  /** What the person was shown as shared. Where the organization shares something else, nothing is sent. */
  shown_opt_in_tags: z.optional(z.array(z.enum(optInTags))),
})
export type ChatRequest = z.infer<typeof ChatRequest>

export const CompletionRequest = z.discriminatedUnion('task', [
  z.strictObject({ task: z.literal('explain_error'), sql: Sql, error: Text }),
  z.strictObject({ task: z.literal('fix_error'), sql: Sql, error: Text }),
  z.strictObject({ task: z.literal('name_snippet'), sql: Sql }),
  z.strictObject({
    task: z.literal('draft_policy'),
    table_id: z.int().check(z.minimum(1), z.maximum(4_294_967_295)),
    instruction: Instruction,
  }),
  z.strictObject({ task: z.literal('draft_cron'), instruction: Instruction }),
])
export type CompletionRequest = z.infer<typeof CompletionRequest>

/** Prose for people, and the SQL that was asked for, where it was. */
export const Completion = z.object({ text: z.string(), sql: z.nullable(z.string()) })
export type Completion = z.infer<typeof Completion>

export const AssistantSettings = z.strictObject({
  is_on: z.boolean(),
  opt_in_tags: z
    .array(z.enum(optInTags))
    .check(z.refine(isSharingLevel, 'Share nothing, the schema, the schema and logs, or these and data.')),
})
export type AssistantSettings = z.infer<typeof AssistantSettings>

/** One text that was sent to the model, without the text. */
export const Disclosure = z.object({
  id: z.uuid(),
  sent_at: Timestamp,
  /** Null once the account is gone. */
  person: z.nullable(z.object({ username: z.string(), primary_email: z.string() })),
  project_ref: z.string(),
  /** Null for what was no chat. */
  chat_id: z.nullable(z.string()),
  task: z.enum(['chat', 'explain_error', 'fix_error', 'name_snippet', 'draft_policy', 'draft_cron']),
  request_id: z.string(),
  model: z.string(),
  host: z.string(),
  bytes: z.number(),
})
export type Disclosure = z.infer<typeof Disclosure>

export const assistant = {
  chat: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/assistant/chat',
    access: projectMember('tenant:Sql:Query', '*'),
    token: 'never',
    summary: 'Send a chat to the assistant and get its answer as it is written, as a stream of UI message chunks.',
    body: ChatRequest,
    streams: 'events',
    rate: 'heavy',
  }),
  complete: endpoint({
    method: 'POST',
    path: '/platform/projects/{ref}/assistant/complete',
    access: projectMember('tenant:Sql:Query', '*'),
    token: 'never',
    summary: 'Have one small thing written: an explanation, a fix, a name, a policy or a schedule.',
    body: CompletionRequest,
    response: Completion,
    rate: 'heavy',
  }),
  configure: endpoint({
    method: 'PUT',
    path: '/platform/organizations/{slug}/assistant',
    access: member('write:Update', 'organizations'),
    token: 'never',
    summary: 'Switch the assistant on or off, and say what it may tell the model.',
    body: AssistantSettings,
    response: Organization,
    operation: { verb: 'organization.configure-assistant', did: 'changed the settings of the assistant' },
    whileRestricted: 'works',
  }),
  disclosures: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/assistant/disclosures',
    access: member('read:Read', 'organizations'),
    token: 'never',
    summary: "What was sent to the model, newest first: an owner and an admin see everybody's, others their own.",
    query: z.strictObject({
      project_ref: z.optional(z.string().check(z.regex(/^[a-z]{20}$/, 'This is not the reference of a project.'))),
      /** The id of the last one that is known already. */
      before: z.optional(z.uuid()),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
    }),
    response: z.array(Disclosure),
  }),
  disclosure: endpoint({
    method: 'GET',
    path: '/platform/organizations/{slug}/assistant/disclosures/{id}',
    access: member('read:Read', 'organizations'),
    token: 'never',
    summary: 'One text that was sent to the model, word for word.',
    response: z.extend(Disclosure, { body: z.string() }),
  }),
}
