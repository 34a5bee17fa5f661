/** Gives the browser a file to keep, as a download does. */
export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
