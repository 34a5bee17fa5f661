import { language } from '#web/platform/texts/language.ts'
import { readFont } from '#web/platform/pdf/pdf-letters.ts'
import { drawPdf } from './chart-pdf.ts'
import type { ChartNode } from './chart-tree.ts'

/** The drawing as a PDF. Its code is large and comes with the first one that is made. */
export async function chartPdf(nodes: readonly ChartNode[], title: string, sayOf: (node: ChartNode) => string) {
  const parts = await drawPdf({ nodes, title, language: language(), sayOf, readFont })
  return new Blob(parts as Uint8Array<ArrayBuffer>[], { type: 'application/pdf' })
}
