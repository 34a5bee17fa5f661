const boundary = 'page-test-boundary'

/** Encodes a form as multipart, because Node's fetch does not accept jsdom's FormData. */
export async function multipart(form: FormData) {
  const parts: Buffer[] = []
  for (const [name, value] of form.entries()) {
    const isFile = typeof value !== 'string'
    const file = isFile ? `; filename="${value.name}"\r\ncontent-type: ${value.type}` : ''
    const content = isFile ? await bytesOf(value) : value
    parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`))
    parts.push(Buffer.from(content), Buffer.from('\r\n'))
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { body: Buffer.concat(parts), contentType: `multipart/form-data; boundary=${boundary}` }
}

const bytesOf = (file: File) =>
  new Promise<Uint8Array>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsArrayBuffer(file)
  })
