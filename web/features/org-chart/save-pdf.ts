import bold from '@fontsource/inter/files/inter-latin-600-normal.woff?url'
import cyrillic from '@fontsource/inter/files/inter-cyrillic-400-normal.woff?url'
import greek from '@fontsource/inter/files/inter-greek-400-normal.woff?url'
import latin from '@fontsource/inter/files/inter-latin-400-normal.woff?url'
import latinExt from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url'
import vietnamese from '@fontsource/inter/files/inter-vietnamese-400-normal.woff?url'
import { ApiError } from '#web/lib/api.ts'
import { language } from '#web/lib/language.ts'
import { drawPdf } from './chart-pdf.ts'
import type { ChartNode } from './chart-tree.ts'
import type { PdfFont } from './pdf-fonts.ts'

const addresses: Readonly<Record<PdfFont, string>> = {
  latin,
  bold,
  'latin-ext': latinExt,
  vietnamese,
  cyrillic,
  greek,
}

/** @throws ApiError when the file of the letters does not come. */
async function readFont(font: PdfFont): Promise<ArrayBuffer> {
  const answer = await fetch(addresses[font]).catch(() => undefined)
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0)
  return answer.arrayBuffer()
}

/** The drawing as a PDF. Its code is large and comes with the first one that is made. */
export async function chartPdf(nodes: readonly ChartNode[], title: string, sayOf: (node: ChartNode) => string) {
  const parts = await drawPdf({ nodes, title, language: language(), sayOf, readFont })
  return new Blob(parts as Uint8Array<ArrayBuffer>[], { type: 'application/pdf' })
}
