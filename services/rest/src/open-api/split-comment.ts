/** The first line of a comment stands for the whole; what comes behind says more. */
export function splitComment(comment: string | undefined): { summary?: string; description?: string } {
  if (comment === undefined) return {}
  const end = comment.indexOf('\n')
  if (end === -1) return { summary: comment }
  return { summary: comment.slice(0, end), description: comment.slice(end).replace(/^\n+/, '') || undefined }
}
