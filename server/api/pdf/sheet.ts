import { evenFigures, pdfFonts, runsOf } from '#shared/pdf-runs.ts'
import { fontBytes } from './fonts.ts'

type Pdf = InstanceType<typeof import('pdfkit')>
export type Structure = ReturnType<Pdf['struct']>

export const ink = '#1c2430'
export const ink2 = '#5a6675'
export const line = '#d9dee5'
export const accent = '#0b5c4f'
export const accentSoft = '#eef5f3'

export interface TextStyle {
  size: number
  isBold?: boolean
  color?: string
  align?: 'left' | 'right' | 'center'
}

interface Place {
  x?: number
  width?: number
  tag?: 'P' | 'H1' | 'H2' | 'H3'
  parent?: Structure
}

interface NewSheet {
  title: string
  language: string
  /** When the document was made, the same for the same document. */
  madeAt: Date
}

const margin = 54
const footHeight = 40

/** Opens a tagged PDF in US Letter. pdfkit is loaded on first use: it costs the process 30 MB. */
export async function openSheet({ title, language, madeAt }: NewSheet): Promise<Sheet> {
  const { default: PdfKit } = await import('pdfkit')
  const doc = new PdfKit({
    size: 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footHeight },
    // Set below; without a name pdfkit would load Helvetica.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    // Pages are buffered until their number is known.
    bufferPages: true,
    info: { Title: title, CreationDate: madeAt, ModDate: madeAt },
  })
  for (const font of pdfFonts) doc.registerFont(font, await fontBytes(font))
  doc.font('latin')
  return new Sheet(doc, title)
}

/** A page to write on from top to bottom, tagged for screen readers and search. */
export class Sheet {
  readonly doc: Pdf
  readonly root: Structure
  readonly left = margin
  readonly #parts: Buffer[] = []
  readonly #isWhole: Promise<void>

  constructor(doc: Pdf, title: string) {
    this.doc = doc
    this.#isWhole = new Promise((resolve, reject) => {
      doc.on('data', (part: Buffer) => this.#parts.push(part))
      doc.on('end', () => resolve())
      doc.on('error', reject)
    })
    this.root = doc.struct('Document', { title })
    doc.addStructure(this.root)
  }

  get width(): number {
    return this.doc.page.width - 2 * margin
  }

  get y(): number {
    return this.doc.y
  }

  set y(y: number) {
    this.doc.x = margin
    this.doc.y = y
  }

  get bottom(): number {
    return this.doc.page.height - margin - footHeight
  }

  /** Begins a new page unless `height` fits on this one; true if it did. */
  keep(height: number): boolean {
    if (this.y + height <= this.bottom) return false
    this.doc.addPage()
    return true
  }

  heightOf(text: string, { size, isBold = false }: TextStyle, width = this.width): number {
    if (!text) return 0
    this.doc.font(isBold ? 'bold' : 'latin').fontSize(size)
    return this.doc.heightOfString(text, { ...evenFigures, width, lineGap: gapOf(size) })
  }

  /** Writes text below the existing content; long text flows over pages. */
  write(
    text: string,
    look: TextStyle,
    { x = this.left, width = this.width, tag = 'P', parent = this.root }: Place = {},
  ): void {
    if (!text) return
    parent.add(this.doc.struct(tag, {}, [() => this.put(text, look, { x, width })]))
  }

  /** Writes inside a structure that is open, or inside a decoration. */
  put(
    text: string,
    { size, isBold = false, color = ink, align = 'left' }: TextStyle,
    at: { x: number; width: number },
  ): void {
    const { doc } = this
    const runs = runsOf(text, isBold)
    doc.x = at.x
    for (const [index, run] of runs.entries()) {
      doc.font(run.font).fontSize(size).fillColor(color)
      const options = { ...evenFigures, width: at.width, align, lineGap: gapOf(size) }
      doc.text(run.text, { ...options, continued: index < runs.length - 1 })
    }
    doc.x = margin
  }

  /** Blocks side by side from the same height; the page goes on below the tallest. */
  beside(...blocks: readonly (() => void)[]): void {
    const top = this.y
    let bottom = top
    for (const block of blocks) {
      this.y = top
      block()
      bottom = Math.max(bottom, this.y)
    }
    this.y = bottom
  }

  /** Draws what screen readers skip. */
  decorate(draw: (doc: Pdf) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' } as const)
    draw(this.doc)
    this.doc.endMarkedContent()
  }

  rule(y = this.y, color = line, width = 0.5): void {
    this.decorate((doc) =>
      doc
        .moveTo(margin, y)
        .lineTo(margin + this.width, y)
        .lineWidth(width)
        .stroke(color),
    )
  }

  /** Writes the foot of every page; `{page}` and `{pages}` are replaced. Returns the finished bytes. */
  async close(footLeft: string, footRight: string): Promise<Buffer> {
    this.root.end()
    const { start, count } = this.doc.bufferedPageRange()
    for (let page = start; page < start + count; page++) {
      this.doc.switchToPage(page)
      // A text in the bottom margin would begin a new page, so the margin is removed meanwhile.
      this.doc.page.margins.bottom = 0
      const y = this.doc.page.height - margin
      this.rule(y - 8)
      this.decorate(() => {
        const look = { size: 8, color: ink2 }
        this.y = y
        this.put(footLeft, look, { x: margin, width: this.width * 0.7 })
        const right = footRight.replace('{pages}', String(count)).replace('{page}', String(page - start + 1))
        this.y = y
        this.put(right, { ...look, align: 'right' }, { x: margin + this.width * 0.7, width: this.width * 0.3 })
      })
    }
    this.doc.end()
    await this.#isWhole
    return Buffer.concat(this.#parts)
  }
}

const gapOf = (size: number) => size * 0.25
