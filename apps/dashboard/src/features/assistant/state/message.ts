/** One turn of a chat. */
export interface Message {
  id: string
  role: 'user' | 'assistant'
  parts: Part[]
  /** What running its SQL gave, by the id of the snippet. */
  results: Record<string, SnippetResult>
}

export type Part = TextPart | ToolPart | NoticePart | AttachedPart

export interface TextPart {
  type: 'text'
  text: string
}

/** Something that the model asked to be done or proposed. */
export interface ToolPart {
  type: `tool-${string}`
  toolCallId: string
  state: 'input-streaming' | 'input-available' | 'output-available' | 'output-error'
  input: unknown
  output?: unknown
  errorText?: string
}

/** Why the message ends where it does. */
export interface NoticePart {
  type: 'data-notice'
  text: string
  /** False where the person ended it. */
  isFailure: boolean
}

/** What the person attached to a message. */
export interface AttachedPart {
  type: 'data-attached'
  items: Attachment[]
}

export interface Attachment {
  kind: 'table' | 'sql' | 'error' | 'page'
  title: string
  text: string
}

/** What became of a piece of SQL in a message. */
export type SnippetResult =
  | { kind: 'rows'; columns: ResultColumn[]; rows: (string | null)[][]; isTruncated: boolean }
  | { kind: 'done'; text: string }
  /** With the SQLSTATE, where Postgres said it. */
  | { kind: 'failed'; text: string; code?: string }
  /** A proposal that the person did not want. */
  | { kind: 'rejected' }
  /** There were rows, and they are not kept in the browser. */
  | { kind: 'not-kept' }

export interface ResultColumn {
  name: string
  type: string
}

export const isTool = (part: Part): part is ToolPart => part.type.startsWith('tool-')

/** A change that waits for the person's word. */
export const isProposal = ({ type }: ToolPart) => type === 'tool-propose_migration' || type === 'tool-propose_policy'

/** The tool's name. */
export const toolOf = ({ type }: ToolPart) => type.slice('tool-'.length)

/** Everything that was written in a message. */
export const textOf = ({ parts }: Pick<Message, 'parts'>) =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')

/** What was attached to a message. */
export const attachedTo = ({ parts }: Pick<Message, 'parts'>) =>
  parts.flatMap((part) => (part.type === 'data-attached' ? part.items : []))
