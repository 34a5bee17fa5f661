import { upload } from '#server/api/files/test/pictures.ts'

/** A multipart body with text fields before the file. */
export function uploadWith(fields: Readonly<Record<string, string>>, content: Buffer) {
  const { body, type } = upload(content, { name: 'list.csv', type: 'text/csv' })
  const boundary = /boundary=(.+)$/.exec(type['content-type'])?.[1] ?? ''
  const before = Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')
  return { body: Buffer.concat([Buffer.from(before), body]), type }
}
