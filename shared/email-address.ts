/** An e-mail address that a mail can go to as it stands, as the source of a regular expression with the flag `u`. */
export const emailAddress = String.raw`[^\s\p{C}@<>()[\],;:"\\]+@[^\s\p{C}@<>()[\],;:"\\]+\.[^\s\p{C}@<>()[\],;:"\\]+`
