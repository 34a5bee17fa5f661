import sharp from 'sharp'

export const picture = (width = 600, height = 300) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 120, b: 100, alpha: 0.5 } } })

/** Builds a multipart body with one file, as a browser does. */
export function upload(content: Buffer, { field = 'file', name = 'logo.png', type = 'image/png', fields = {} } = {}) {
  const boundary = '----custodia-test'
  const texts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${String(value)}\r\n`,
  )
  const head = `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    method: 'POST' as const,
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
