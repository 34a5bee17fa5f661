import { initialsOf, paperLook, places, shortName, shortTitle } from './chart-card.tsx'
import { boundsOf, card, lineOf, type ChartNode } from './chart-tree.ts'
import { runsOf, type PdfFont } from '#web/lib/pdf-fonts.ts'
import { openPdf, type Pdf } from '#web/lib/pdf-paper.ts'

interface ChartPdf {
  readonly nodes: readonly ChartNode[]
  readonly title: string
  readonly language: string
  /** What a screen reader says of a card. */
  readonly sayOf: (node: ChartNode) => string
  /** The bytes of a file of Inter. */
  readonly readFont: (font: PdfFont) => Promise<ArrayBuffer>
}

const margin = 20
/** No page of a PDF may be larger. */
const largest = 14_400

interface Words {
  readonly text: string
  readonly x: number
  /** The base line. */
  readonly y: number
  readonly size: number
  readonly color: string
  readonly isBold?: boolean
  readonly isCentered?: boolean
}

/** Who is on a card, and in which form: the same three lines for the fonts that are needed and for the drawing. */
const wordsOf = ({ person, x: middle, y, reports, isOpen }: ChartNode): Words[] => {
  const left = middle - card.width / 2
  const name = y + (person.title ? places.name : places.nameAlone)
  return [
    { text: shortName(person), x: left + places.text, y: name, size: 14, color: paperLook.ink, isBold: true },
    { text: shortTitle(person), x: left + places.text, y: y + places.title, size: 12, color: paperLook.ink2 },
    {
      text: initialsOf(person.name),
      x: left + places.middle,
      y: y + card.height / 2 + 4,
      size: 12,
      color: paperLook.accent,
      isBold: true,
      isCentered: true,
    },
    ...(reports > 0
      ? [
          {
            text: `${isOpen ? '–' : '+'} ${reports}`,
            x: middle,
            y: y + card.height + 4,
            size: 11,
            color: paperLook.ink2,
            isCentered: true,
          },
        ]
      : []),
  ]
}

/** The drawing as one page of text and lines, tagged as nested lists so that it can be read out and searched. */
export async function drawPdf({ nodes, title, language, sayOf, readFont }: ChartPdf): Promise<Uint8Array[]> {
  const { left, top, width, height } = boundsOf(nodes)
  const [wide, high] = [width + 2 * margin, height + 2 * margin]
  const scale = Math.min(1, largest / Math.max(wide, high))
  const { doc, close } = await openPdf({
    title,
    language,
    size: [wide * scale, high * scale],
    margin: 0,
    texts: nodes.flatMap(wordsOf).map(({ text, isBold = false }) => [text, isBold] as const),
    readFont,
  })

  doc.scale(scale).translate(margin - left, margin - top)
  doc.markContent('Artifact', { type: 'Layout' })
  for (const node of nodes) drawLine(doc, node)
  for (const node of nodes) drawBox(doc, node)
  doc.endMarkedContent()

  const under = Map.groupBy(nodes, ({ parent }) => parent)
  const listOf = (manager: ChartNode | undefined): ReturnType<Pdf['struct']> => {
    const list = doc.struct('L')
    for (const node of under.get(manager) ?? []) {
      const body = doc.struct('LBody')
      const content = doc.markStructureContent('Span')
      for (const words of wordsOf(node)) write(doc, words)
      doc.endMarkedContent()
      body.add(doc.struct('Span', { actual: sayOf(node) }, [content]))
      if (under.has(node)) body.add(listOf(node))
      list.add(doc.struct('LI', {}, [body]))
    }
    return list
  }
  doc.addStructure(doc.struct('Document', { title }, [listOf(undefined)]))
  return close()
}

function drawLine(doc: Pdf, node: ChartNode) {
  const [start, ...rest] = lineOf(node)
  if (!start) return
  doc.moveTo(...start)
  for (const corner of rest) doc.lineTo(...corner)
  doc.lineWidth(1).stroke(paperLook.line)
}

function drawBox(doc: Pdf, { x, y, reports }: ChartNode) {
  const left = x - card.width / 2
  doc.lineWidth(1).roundedRect(left, y, card.width, card.height, 10).fillAndStroke(paperLook.surface, paperLook.line)
  doc.circle(left + places.middle, y + card.height / 2, places.radius).fill(paperLook.soft)
  if (reports === 0) return
  doc
    .roundedRect(x - places.pill / 2, y + card.height - 11, places.pill, 22, 11)
    .fillAndStroke(paperLook.surface, paperLook.line)
}

function write(doc: Pdf, { text, x, y, size, color, isBold = false, isCentered }: Words) {
  const runs = runsOf(text, isBold).map((run) => ({
    ...run,
    width: doc.font(run.font).fontSize(size).widthOfString(run.text),
  }))
  let at = isCentered ? x - runs.reduce((sum, { width }) => sum + width, 0) / 2 : x
  for (const run of runs) {
    doc.font(run.font).fontSize(size).fillColor(color)
    doc.text(run.text, at, y, { baseline: 'alphabetic', lineBreak: false })
    at += run.width
  }
}
