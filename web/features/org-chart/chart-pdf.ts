import { initialsOf, paperColors, places, shortName, shortTitle } from './chart-card.tsx'
import { pagesOf, paper, type ChartPage } from './chart-pages.ts'
import { boundsOf, card, lineOf, type ChartNode } from './chart-tree.ts'
import { runsOf, type PdfFont } from '#shared/pdf-runs.ts'
import { openPdf, type Pdf } from '#web/platform/pdf/pdf-paper.ts'

interface ChartPdf {
  readonly nodes: readonly ChartNode[]
  readonly title: string
  readonly language: string
  /** A card's text for screen readers. */
  readonly sayOf: (node: ChartNode) => string
  /** Reads an Inter font file. */
  readonly readFont: (font: PdfFont) => Promise<ArrayBuffer>
}

const margin = 20
/** Height of the headline, which is shown when there are several pages. */
const headline = 30

interface Words {
  readonly text: string
  readonly x: number
  /** Baseline. */
  readonly y: number
  readonly size: number
  readonly color: string
  readonly isBold?: boolean
  readonly isCentered?: boolean
}

/** A card's three lines, shared by the font selection and the drawing. */
const wordsOf = ({ person, x: middle, y }: ChartNode, pill: string): Words[] => {
  const left = middle - card.width / 2
  const name = y + (person.title ? places.name : places.nameAlone)
  return [
    { text: shortName(person), x: left + places.text, y: name, size: 14, color: paperColors.ink, isBold: true },
    { text: shortTitle(person), x: left + places.text, y: y + places.title, size: 12, color: paperColors.ink2 },
    {
      text: initialsOf(person.name),
      x: left + places.middle,
      y: y + card.height / 2 + 4,
      size: 12,
      color: paperColors.accent,
      isBold: true,
      isCentered: true,
    },
    ...(pill
      ? [
          {
            text: pill,
            x: middle,
            y: y + card.height + 4,
            size: 11,
            color: paperColors.ink2,
            isCentered: true,
          },
        ]
      : []),
  ]
}

/** Draws the chart on one or more pages, tagged as nested lists for screen readers and search. */
export async function drawPdf({ nodes, title, language, sayOf, readFont }: ChartPdf): Promise<Uint8Array[]> {
  const pages = pagesOf(nodes)
  const pillOf = pillsOf(nodes, pages)
  const sizes = pages.map((page) => sizeOf(page, pages.length))
  const { doc, close } = await openPdf({
    title,
    language,
    size: sizes[0]?.size ?? 'LETTER',
    margin: 0,
    texts: [
      ...pages.flatMap((page, at) => page.nodes.flatMap((node) => wordsOf(node, pillOf(node, at)))),
      ...pages.map((page, at) => headOf(page, at, title)),
    ].map(({ text, isBold = false }) => [text, isBold] as const),
    readFont,
  })
  const lists = pages.map((page, at) => {
    const { size, scale, left, top } = sizes[at] ?? sizeOf(page, pages.length)
    if (at > 0) doc.addPage({ size, margin: 0 })
    if (pages.length > 1) {
      doc.markContent('Artifact', { type: 'Pagination' })
      write(doc, headOf(page, at, title))
      doc.endMarkedContent()
    }
    doc.translate(left, top).scale(scale)
    return drawPage(doc, page.nodes, (node) => pillOf(node, at), sayOf)
  })
  doc.addStructure(doc.struct('Document', { title }, lists))
  return close()
}

/** A single page has the size of its drawing; several share one size, and larger drawings are scaled down. */
function sizeOf({ nodes }: ChartPage, pages: number) {
  const { left, top, width, height } = boundsOf(nodes)
  if (pages === 1) {
    return {
      size: [width + 2 * margin, height + 2 * margin] as [number, number],
      scale: 1,
      left: margin - left,
      top: margin - top,
    }
  }
  const scale = Math.min(1, paper.width / width, paper.height / height)
  return {
    size: [paper.width + 2 * margin, paper.height + 2 * margin + headline] as [number, number],
    scale,
    left: margin + (paper.width - width * scale) / 2 - left * scale,
    top: margin + headline - top * scale,
  }
}

/** A page's headline: its manager and its number. */
const headOf = ({ head }: ChartPage, at: number, title: string): Words => ({
  text: [title, head?.name, `p. ${at + 1}`].filter(Boolean).join(' · '),
  x: margin,
  y: margin + 10,
  size: 14,
  color: paperColors.ink2,
})

/** Number of reports per manager, with the page number if they are on another page. */
function pillsOf(nodes: readonly ChartNode[], pages: readonly ChartPage[]) {
  const nodesById = new Map(nodes.map((node) => [node.person.id, node]))
  const pageOf = new Map(pages.map(({ head }, at) => [head?.id, at]))
  return ({ person, reports }: ChartNode, at: number) => {
    const reportCount = nodesById.get(person.id)?.reports ?? 0
    if (reportCount === 0) return ''
    if (reports > 0 || (pages.length === 1 && nodesById.get(person.id)?.isOpen)) return `– ${reportCount}`
    const elsewhere = pageOf.get(person.id)
    return elsewhere === undefined || elsewhere === at ? `+ ${reportCount}` : `+ ${reportCount} · p. ${elsewhere + 1}`
  }
}

function drawPage(
  doc: Pdf,
  nodes: readonly ChartNode[],
  pillOf: (node: ChartNode) => string,
  sayOf: ChartPdf['sayOf'],
) {
  doc.markContent('Artifact', { type: 'Layout' })
  for (const node of nodes) drawLine(doc, node)
  for (const node of nodes) drawBox(doc, node, pillOf(node))
  doc.endMarkedContent()

  const under = Map.groupBy(nodes, ({ parent }) => parent)
  const listOf = (manager: ChartNode | undefined): ReturnType<Pdf['struct']> => {
    const list = doc.struct('L')
    for (const node of under.get(manager) ?? []) {
      const body = doc.struct('LBody')
      const content = doc.markStructureContent('Span')
      for (const words of wordsOf(node, pillOf(node))) write(doc, words)
      doc.endMarkedContent()
      body.add(doc.struct('Span', { actual: sayOf(node) }, [content]))
      if (under.has(node)) body.add(listOf(node))
      list.add(doc.struct('LI', {}, [body]))
    }
    return list
  }
  return listOf(undefined)
}

function drawLine(doc: Pdf, node: ChartNode) {
  const [start, ...rest] = lineOf(node)
  if (!start) return
  doc.moveTo(...start)
  for (const corner of rest) doc.lineTo(...corner)
  doc.lineWidth(1).stroke(paperColors.line)
}

function drawBox(doc: Pdf, { x, y }: ChartNode, pill: string) {
  const left = x - card.width / 2
  doc
    .lineWidth(1)
    .roundedRect(left, y, card.width, card.height, 10)
    .fillAndStroke(paperColors.surface, paperColors.line)
  doc.circle(left + places.middle, y + card.height / 2, places.radius).fill(paperColors.soft)
  if (!pill) return
  // A pill with a page number is wider.
  const width = Math.max(places.pill, 7 * pill.length + 14)
  doc
    .roundedRect(x - width / 2, y + card.height - 11, width, 22, 11)
    .fillAndStroke(paperColors.surface, paperColors.line)
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
