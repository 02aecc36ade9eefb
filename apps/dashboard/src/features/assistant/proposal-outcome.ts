import type { ProposalOutcome } from '@plinth/contract/proposal-outcome'
import type { SnippetResult } from './state/message.ts'

const LONGEST = 2000

/** What is sent about a proposal that the person has decided on. Rows stay here. */
export function proposalOutcome(result: SnippetResult): ProposalOutcome {
  const approved = { proposed: true, decision: 'approved' } as const
  switch (result.kind) {
    case 'rejected':
      return { proposed: true, decision: 'rejected' }
    case 'done':
      return { ...approved, done: result.text.slice(0, LONGEST) }
    case 'failed':
      return { ...approved, error: { code: codeOf(result), message: result.text.slice(0, LONGEST) } }
    case 'rows':
      return { ...approved, done: `${result.isTruncated ? 'more than ' : ''}${result.rows.length} rows` }
    case 'not-kept':
      return { ...approved, done: 'rows' }
  }
}

const codeOf = ({ code }: { code?: string }) => (code !== undefined && /^\w{1,40}$/.test(code) ? code : null)
