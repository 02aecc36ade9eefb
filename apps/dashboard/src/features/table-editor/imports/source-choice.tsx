import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { Textarea } from '@plinth/ui/textarea'
import { useState } from 'react'
import { FileChoice } from '../../../components/forms/file-choice.tsx'

interface SourceChoiceProps {
  file: File | undefined
  onChoose: (file: File) => void
}

/** A file that is chosen or dropped, or text that is pasted. */
export function SourceChoice({ file, onChoose }: SourceChoiceProps) {
  const [text, setText] = useState('')
  return (
    <div className="flex flex-col gap-4">
      <FileChoice
        label="File to import"
        help="Drop a CSV, TSV, JSON or NDJSON file here, of any size."
        file={file}
        error={file?.size === 0 ? 'The file is empty.' : undefined}
        onChoose={onChoose}
      />
      {!file && (
        <div className="flex flex-col items-start gap-2">
          <div className="w-full">
            <Field label="Or paste rows" help="As a spreadsheet copies them, or as CSV or JSON.">
              <Textarea
                mono
                rows={4}
                value={text}
                spellCheck={false}
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
          </div>
          <Button disabled={text === ''} onClick={() => onChoose(new File([text], 'Pasted rows'))}>
            Use pasted rows
          </Button>
        </div>
      )}
    </div>
  )
}
