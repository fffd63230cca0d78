/** Milliseconds that the browser may take to read the file. */
const READ_WITHIN = 60_000;

export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  saveFrom(url, file.name);
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN);
}

/** Has the browser download an address of this origin; the page stays where it is. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
