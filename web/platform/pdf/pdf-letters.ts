import { ApiError } from '#web/platform/http/api.ts'
import { fontFiles } from './pdf-font-files.ts'
import type { PdfFont } from '#shared/pdf-runs.ts'

/** Fetches an Inter font file. @throws ApiError when the download fails */
export async function readFont(font: PdfFont): Promise<ArrayBuffer> {
  const answer = await fetch(fontFiles[font]).catch(() => undefined)
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0)
  return answer.arrayBuffer()
}
