import { textBlocks } from './text-blocks.ts'

/** Code or a log of any length, wrapped. What is out of sight is found, marked and read aloud, but not laid out. */
export const LongText = ({ text }: { text: string }) => (
  <div className="min-w-0 font-mono text-label leading-5 wrap-anywhere whitespace-pre-wrap">
    {textBlocks(text).map((block, index) => (
      <div
        key={index}
        className="[content-visibility:auto]"
        style={{ containIntrinsicBlockSize: `auto ${guessedLines(block) * LINE_HEIGHT}px` }}
      >
        {`${block}\n`}
      </div>
    ))}
  </div>
)

const LINE_HEIGHT = 20
const GUESSED_WIDTH = 90

/** So that the scroll bar hardly moves while blocks come into sight. */
const guessedLines = (block: string) =>
  block.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / GUESSED_WIDTH)), 0)
