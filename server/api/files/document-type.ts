const textual = /^[^\p{Cc}\p{Cs}]*$/u
const office = 'application/vnd.openxmlformats-officedocument.'

/** Kinds by the bytes their files begin with, in hexadecimal; a dot stands for any digit. */
const kinds: readonly [string, RegExp][] = [
  ['application/pdf', /^255044462d/],
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
]

const startOf = (content: Buffer) => content.toString('hex', 0, 16)

/** The type of what a scanner or a camera makes: PDF, PNG, JPEG or WebP; undefined for anything else. */
export function scannedType(content: Buffer): string | undefined {
  const start = startOf(content)
  return kinds.find(([, begins]) => begins.test(start))?.[0]
}

/**
 * The type of a document by its content, whatever it calls itself: PDF, PNG, JPEG, WebP, DOCX, XLSX, or text (CSV by
 * its name). Null for anything else, also for office files that carry macros.
 */
export function documentType(content: Buffer, name: string): string | null {
  const scanned = scannedType(content)
  if (scanned) return scanned
  if (startOf(content).startsWith('504b0304')) return officeType(content)
  if (!isText(content)) return null
  return /\.csv$/i.test(name) ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8'
}

/** Endings a file of each type may have: a name that says something else deceives whoever opens the file. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/webp': ['webp'],
  [`${office}wordprocessingml.document`]: ['docx', 'dotx'],
  [`${office}spreadsheetml.sheet`]: ['xlsx', 'xltx'],
  'text/csv; charset=utf-8': ['csv'],
  'text/plain; charset=utf-8': ['txt', 'text', 'md', 'log', 'tsv', 'tab', 'ics', 'vcf', 'json', 'xml', 'yml', 'yaml'],
}

/** Whether the name's ending says what the content is; one without an ending, or with a date or a version, says nothing wrong. */
export function nameFits(name: string, type: string): boolean {
  const ending = /\.(?!\p{N}+$)([\p{L}\p{N}]{1,10})$/u.exec(name.trim())?.[1]?.toLowerCase()
  return ending === undefined || (endings[type]?.includes(ending) ?? false)
}

/** The names of a zip's parts stand in it as they are. */
function officeType(content: Buffer): string | null {
  if (content.includes('vbaProject.bin')) return null
  if (content.includes('word/document.xml')) return `${office}wordprocessingml.document`
  if (content.includes('xl/workbook.xml')) return `${office}spreadsheetml.sheet`
  return null
}

function isText(content: Buffer): boolean {
  if (content.length === 0) return false
  try {
    return textual.test(new TextDecoder('utf-8', { fatal: true }).decode(content).replaceAll(/[\t\n\f\r]/g, ''))
  } catch {
    return false
  }
}
