import { ImportRefused } from './import-refused.ts'
import { afterSpace, jsonFields, valueEnd } from './json-fields.ts'
import { heldText } from './held-text.ts'

export interface JsonObject {
  /** Where it begins in the file, counted from 1. */
  line: number
  text: string
  /** Each as it is written. Undefined for what is no object. */
  fields: [name: string, raw: string][] | undefined
}

/** Reads the objects of a file as its text comes: an array of them, or one on each line. */
export const jsonObjects = (kind: 'json' | 'ndjson') => (kind === 'json' ? objectsOfArray() : objectsOfLines())

function objectsOfLines() {
  const held = heldText()
  let line = 0
  return {
    read(piece: string, isLast = false): JsonObject[] {
      const lines = held.with(piece, isLast)?.split('\n') ?? []
      if (!isLast && lines.length > 0) held.hold(lines.pop()!, line + 1 + lines.length)
      return lines.flatMap((text) => {
        line++
        return text.trim() === '' ? [] : [objectOf(text, line)]
      })
    },
  }
}

function objectsOfArray() {
  const held = heldText()
  let line = 1
  /** What may come next, besides space. */
  let next: 'array' | 'first' | 'object' | 'comma' | 'nothing' = 'array'
  return {
    read(piece: string, isLast = false): JsonObject[] {
      const text = held.with(piece, isLast)
      if (text === undefined) return []
      const objects: JsonObject[] = []
      let at = 0
      for (;;) {
        const start = afterSpace(text, at)
        line += lineBreaks(text, at, start)
        at = start
        if (at === text.length) break
        if (next !== 'first' && next !== 'object') {
          step(text[at]!)
          at++
          continue
        }
        if (next === 'first' && text[at] === ']') {
          next = 'nothing'
          at++
          continue
        }
        const end = valueEnd(text, at)
        // a number may go on behind the text
        if (end > text.length || (end === text.length && !isLast && !'}]"'.includes(text[end - 1]!))) break
        if (end === at) throw unexpected()
        objects.push(objectOf(text.slice(at, end), line))
        line += lineBreaks(text, at, end)
        at = end
        next = 'comma'
      }
      held.hold(text.slice(at), line)
      if (isLast && (at < text.length || next !== 'nothing'))
        throw new ImportRefused('The JSON array does not end.', { line })
      return objects
    },
  }

  function step(character: string) {
    if (next === 'array' && character === '[') next = 'first'
    else if (next === 'comma' && character === ',') next = 'object'
    else if (next === 'comma' && character === ']') next = 'nothing'
    else throw unexpected()
  }

  function unexpected() {
    const message =
      next === 'array' ? 'The file does not begin with a JSON array.' : 'This is no JSON array of objects.'
    return new ImportRefused(message, { line })
  }
}

function objectOf(text: string, line: number): JsonObject {
  return { line, text, fields: isObject(text) ? jsonFields(text) : undefined }
}

function isObject(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

function lineBreaks(text: string, start: number, end: number) {
  let count = 0
  for (let at = start; at < end; at++) if (text.charCodeAt(at) === 10) count++
  return count
}
