import type { CodeView } from '../markdown/markdown.tsx'
import { CodeFrame } from '../sql/code-frame.tsx'

/** Code in an explanation: to be read and copied. */
export const PlainCode: CodeView = ({ code, language }) => (
  <CodeFrame label={language === '' ? 'Text' : language === 'sql' ? 'SQL' : language} code={code} />
)
