import { fontFiles } from './pdf-font-files.ts'
import { handleCalls, type ZipCall } from './pdf-zip.ts'

const answer = handleCalls(async (font) => {
  const file = await fetch(fontFiles[font])
  if (!file.ok) throw new Error(`the letters did not come: ${file.status}`)
  return file.arrayBuffer()
})

addEventListener('message', async ({ data }: MessageEvent<ZipCall>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
  postMessage(await answer(data))
})
