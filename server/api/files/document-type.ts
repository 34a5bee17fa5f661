const textual = /^[^\p{Cc}\p{Cs}]*$/u
const office = 'application/vnd.openxmlformats-officedocument.'

/** Types by the first bytes of the file in hexadecimal; a dot matches any digit. */
const kinds: readonly [string, RegExp][] = [
  ['application/pdf', /^255044462d/],
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/webp', /^52494646.{8}57454250/],
]

const startOf = (content: Buffer) => content.toString('hex', 0, 16)

/** Returns the type of a scan or photo: PDF, PNG, JPEG or WebP; undefined for others. */
export function scannedType(content: Buffer): string | undefined {
  const start = startOf(content)
  return kinds.find(([, begins]) => begins.test(start))?.[0]
}

/**
 * Returns the type of a document by its content, whatever its name: PDF, PNG, JPEG, WebP, DOCX, XLSX, or text (CSV by
 * its name). Null for others, including office files with macros.
 */
export function documentType(content: Buffer, name: string): string | null {
  const scanned = scannedType(content)
  if (scanned) return scanned
  if (startOf(content).startsWith('504b0304')) return officeType(content)
  if (!isText(content)) return null
  return /\.csv$/i.test(name) ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8'
}

/** Allowed extensions per type, because a wrong extension misleads the reader. */
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

/** True when the name's extension matches the content; no extension, a date or a version is fine. */
export function nameFits(name: string, type: string): boolean {
  const ending = /\.(?!\p{N}+$)([\p{L}\p{N}]{1,10})$/u.exec(name.trim())?.[1]?.toLowerCase()
  return ending === undefined || (endings[type]?.includes(ending) ?? false)
}

/** The names of a zip's entries are uncompressed. */
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
