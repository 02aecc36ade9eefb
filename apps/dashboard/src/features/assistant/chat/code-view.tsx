import type { CodeView } from '../markdown/markdown.tsx'
import { CodeFrame } from '../sql/code-frame.tsx'
import { InsertButton, SqlSnippet } from '../sql/sql-snippet.tsx'
import { useMessageScope } from './message-scope.ts'

const SQL = ['sql', 'postgresql', 'postgres', 'pgsql', 'plpgsql']

/** Code that the model wrote. SQL can be run, everything can be copied. */
export const MessageCode: CodeView = ({ code, language, index }) => {
  const { textIndex, assistant } = useMessageScope()
  if (SQL.includes(language)) return <SqlSnippet id={`${textIndex}.${index}`} sql={code} />
  const { projectRef } = assistant.view().state
  return (
    <CodeFrame
      label={language === '' ? 'Text' : language}
      code={code}
      actions={language === '' && <InsertButton projectRef={projectRef} sql={code} />}
    />
  )
}
