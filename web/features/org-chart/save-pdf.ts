import { language } from '#web/platform/texts/language.ts'
import { readFont } from '#web/platform/pdf/pdf-letters.ts'
import { drawPdf } from './chart-pdf.ts'
import type { ChartNode } from './chart-tree.ts'

/** The chart as a PDF; the large PDF code is loaded on first use. */
export async function chartPdf(nodes: readonly ChartNode[], title: string, sayOf: (node: ChartNode) => string) {
  const parts = await drawPdf({ nodes, title, language: language(), sayOf, readFont })
  return new Blob(parts as Uint8Array<ArrayBuffer>[], { type: 'application/pdf' })
}
