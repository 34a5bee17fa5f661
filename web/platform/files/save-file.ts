/** Downloads a file. */
export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads the URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
