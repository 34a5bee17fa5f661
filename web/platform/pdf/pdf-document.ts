import { evenFigures, runsOf, type PdfFont } from '#shared/pdf-runs.ts'
import { openPdf, type Pdf } from './pdf-paper.ts'
import { decorate, drawTable, tableTexts, type PdfTable } from './pdf-table.ts'

interface PdfMark {
  readonly text: string
  readonly mark: string
  readonly isBad: boolean
  /** Printed under the text; empty for none. */
  readonly note: string
}

interface PdfField {
  readonly width: number
  readonly height: number
}

/** A block of a document; long ones flow over pages. */
export type PdfBlock =
  | {
      readonly kind: 'heading'
      readonly level: 1 | 2
      readonly text: string
      /** Height that has to fit on the page with it. */
      readonly together?: number
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | ({ readonly kind: 'table' } & PdfTable)
  /** Inspected items, each with its result on the right. */
  | { readonly kind: 'marks'; readonly rows: readonly PdfMark[] }
  /** Pen strokes as an SVG path, in a field of 600 × 200 by default. */
  | { readonly kind: 'drawing'; readonly path: string; readonly alt: string; readonly field?: PdfField }
  /** JPEG or PNG pictures with their alternative texts. */
  | { readonly kind: 'pictures'; readonly pictures: readonly { readonly bytes: ArrayBuffer; readonly alt: string }[] }

export interface PdfDocument {
  readonly title: string
  readonly language: string
  readonly blocks: readonly PdfBlock[]
  /** Lines at the foot of every page; `{page}` and `{pages}` are replaced. */
  readonly foot?: readonly string[]
  readonly readFont: (font: PdfFont) => Promise<ArrayBuffer>
}

const margin = 48
const pictureSide = 160
const gap = 10
const ink = '#1c2430'
const ink2 = '#5a6675'
const bad = '#b3261e'
const line = '#d9dee5'
const markWidth = 110

const textsOf = (block: PdfBlock): [text: string, isBold: boolean][] => {
  if (block.kind === 'heading') return [[block.text, true]]
  if (block.kind === 'text') return [[block.text, false]]
  if (block.kind === 'facts')
    return block.rows.flatMap(([label, value]) => [
      [label, true],
      [value, false],
    ])
  if (block.kind === 'marks')
    return block.rows.flatMap(({ text, mark, note }) => [
      [text, false],
      [mark, true],
      [note, false],
    ])
  return block.kind === 'table' ? tableTexts(block) : []
}

/** Draws headings, texts, facts and pictures one below the other, tagged for screen readers and search. */
export async function drawDocument({
  title,
  language,
  blocks,
  foot = [],
  readFont,
}: PdfDocument): Promise<Uint8Array[]> {
  const texts = [...blocks.flatMap(textsOf), ...foot.map((text): [string, boolean] => [`${text}0123456789`, false])]
  const { doc, close } = await openPdf({ title, language, size: 'LETTER', margin, texts, readFont })
  const root = doc.struct('Document', { title })
  doc.addStructure(root)
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1]?.kind
    if (block.kind === 'heading' && (before === 'marks' || before === 'pictures')) doc.moveDown(0.8)
    draw(doc, root, block)
  }
  root.end()
  drawFoot(doc, foot)
  return close()
}

/** Not tagged: screen readers get the text once. */
function drawFoot(doc: Pdf, foot: readonly string[]) {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // A text in the bottom margin would begin a new page, so the margin is removed meanwhile.
    const { bottom } = doc.page.margins
    doc.page.margins.bottom = 0
    decorate(doc, () => {
      for (const [at, text] of foot.entries()) {
        doc.x = margin
        doc.y = doc.page.height - margin + 6 + at * 10
        const filled = text.replace('{pages}', String(count)).replace('{page}', String(page - start + 1))
        write(doc, filled, { size: 7.5, color: ink2 })
      }
    })
    doc.page.margins.bottom = bottom
  }
}

type Structure = ReturnType<Pdf['struct']>

function draw(doc: Pdf, root: Structure, block: PdfBlock) {
  if (block.kind === 'heading') {
    const isFirst = block.level === 1
    keepTogether(doc, block.together ?? (isFirst ? 60 : 90))
    root.add(
      doc.struct(isFirst ? 'H1' : 'H2', {}, [() => write(doc, block.text, { size: isFirst ? 18 : 13, isBold: true })]),
    )
    doc.moveDown(0.4)
  }
  if (block.kind === 'text') {
    root.add(doc.struct('P', {}, [() => write(doc, block.text, { size: 10.5 })]))
    doc.moveDown(0.6)
  }
  if (block.kind === 'facts') {
    for (const [label, value] of block.rows) {
      keepTogether(doc, 34)
      root.add(
        doc.struct('P', {}, [
          () => {
            write(doc, label, { size: 8.5, isBold: true, color: ink2 })
            write(doc, value, { size: 10.5 })
          },
        ]),
      )
      doc.moveDown(0.35)
    }
    doc.moveDown(0.4)
  }
  if (block.kind === 'table') drawTable(doc, root, block)
  if (block.kind === 'marks') for (const row of block.rows) drawMark(doc, root, row)
  if (block.kind === 'drawing') drawStrokes(doc, root, block)
  if (block.kind === 'pictures') drawPictures(doc, root, block.pictures)
}

const rowPadding = 5
/** Least height left on a page for a row that flows, so that more than its line fits. */
const leastRow = 44

/** Keeps a row on one page; a taller row continues, with its mark next to the first line. */
function drawMark(doc: Pdf, root: Structure, { text, mark, isBad, note }: PdfMark) {
  const width = doc.page.width - 2 * margin
  const wide = { width: width - markWidth }
  const title = { ...wide, size: 10.5 }
  const remark = { ...wide, size: 9, color: ink2 }
  const tall = heightOf(doc, text, title) + heightOf(doc, note, remark) + 2 * rowPadding
  keepTogether(doc, tall > doc.page.height - 2 * margin ? leastRow : Math.max(leastRow, tall))
  const { page, y: top } = doc
  doc
    .lineWidth(0.5)
    .moveTo(margin, top)
    .lineTo(margin + width, top)
    .stroke(line)
  const draw = (x: number, texts: () => void) => {
    const content = doc.markStructureContent('P')
    doc.x = x
    doc.y = top + rowPadding
    texts()
    doc.endMarkedContent()
    doc.x = margin
    return content
  }
  // Drawn first, because the text may end on another page, but tagged after the text.
  const marking = draw(margin + width - markWidth, () =>
    write(doc, mark, { size: 10.5, isBold: true, color: isBad ? bad : ink, width: markWidth, isRight: true }),
  )
  const below = doc.y
  const words = draw(margin, () => {
    write(doc, text, title)
    if (note) write(doc, note, remark)
  })
  doc.y = (doc.page === page ? Math.max(below, doc.y) : doc.y) + rowPadding
  root.add(doc.struct('P', {}, [words, marking]))
}

const usualField: PdfField = { width: 600, height: 200 }

function drawStrokes(
  doc: Pdf,
  root: Structure,
  { path, alt, field = usualField }: { path: string; alt: string; field?: PdfField },
) {
  const scale = 240 / field.width
  const height = field.height * scale
  keepTogether(doc, height + gap)
  const [x, y] = [margin, doc.y]
  const strokes = () =>
    void doc
      .save()
      .translate(x, y)
      .scale(scale)
      .path(path)
      .lineWidth(1.2 / scale)
      .stroke(ink)
      .restore()
  root.add(doc.struct('Figure', { alt }, [strokes]))
  doc.x = margin
  doc.y = y + height + gap
}

/** Begins a new page unless `height` fits on this one. */
function keepTogether(doc: Pdf, height: number) {
  if (doc.y + height > doc.page.height - margin) doc.addPage()
}

function drawPictures(doc: Pdf, root: Structure, pictures: readonly { bytes: ArrayBuffer; alt: string }[]) {
  const inRow = Math.max(1, Math.floor((doc.page.width - 2 * margin + gap) / (pictureSide + gap)))
  let height = 0
  for (const [index, { bytes, alt }] of pictures.entries()) {
    const column = index % inRow
    if (column === 0) {
      keepTogether(doc, pictureSide + gap)
      height = 0
    }
    const [x, y] = [margin + column * (pictureSide + gap), doc.y]
    const picture = doc.openImage(bytes)
    height = Math.max(height, picture.height * Math.min(1, pictureSide / Math.max(picture.width, picture.height)))
    root.add(doc.struct('Figure', { alt }, [() => void doc.image(bytes, x, y, { fit: [pictureSide, pictureSide] })]))
    const isRowFull = column === inRow - 1 || index === pictures.length - 1
    doc.x = margin
    doc.y = isRowFull ? y + height + gap : y
  }
}

interface WriteOptions {
  size: number
  isBold?: boolean
  color?: string
  width?: number
  isRight?: boolean
}

/** Height of a text, measured with the widest of the fonts it needs. */
function heightOf(doc: Pdf, text: string, { size, isBold = false, width }: WriteOptions) {
  const fonts = new Set(runsOf(text, isBold).map(({ font }) => font))
  const options = { ...evenFigures, ...(width && { width }) }
  return Math.max(0, ...[...fonts].map((font) => doc.font(font).fontSize(size).heightOfString(text, options)))
}

function write(doc: Pdf, text: string, { size, isBold = false, color = ink, width, isRight }: WriteOptions) {
  const runs = runsOf(text, isBold)
  for (const [index, run] of runs.entries()) {
    doc.font(run.font).fontSize(size).fillColor(color)
    const place = { ...evenFigures, ...(width && { width }), ...(isRight && { align: 'right' as const }) }
    doc.text(run.text, { ...place, continued: index < runs.length - 1 })
  }
}
