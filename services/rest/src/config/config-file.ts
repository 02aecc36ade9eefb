import { ConfigError } from './config-error.ts'
import type { SettingValue } from './setting-values.ts'

/** Reads lines of `name = value`, with text in double quotes. A `#` begins a comment. */
export function parseConfigFile(text: string): Map<string, SettingValue> {
  const settings = new Map<string, SettingValue>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.trim()
    if (content === '' || content.startsWith('#')) continue
    const [, name, value, rest] = LINE.exec(content) ?? []
    if (name === undefined || value === undefined || rest !== undefined)
      throw new ConfigError(`Line ${index + 1} of the configuration file is not a setting. Write it as: name = "value"`)
    settings.set(name, valueOf(value))
  }
  return settings
}

const LINE = /^([A-Za-z][\w.-]*)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s"#]+)\s*(?:#.*)?(\S.*)?$/

function valueOf(written: string): SettingValue {
  if (written.startsWith('"')) return unquoted(written)
  if (/^(?:true|on)$/.test(written)) return true
  if (/^(?:false|off)$/.test(written)) return false
  if (/^-?\d+(?:\.\d+)?$/.test(written)) return Number(written)
  throw new ConfigError(`The value ${written} of the configuration file needs quotes around it.`)
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

const unquoted = (quoted: string) =>
  quoted
    .slice(1, -1)
    .replace(/\\(u[\da-fA-F]{4}|.)/g, (_, escape: string) =>
      escape.length > 1 ? String.fromCharCode(Number.parseInt(escape.slice(1), 16)) : (ESCAPES[escape] ?? escape),
    )
