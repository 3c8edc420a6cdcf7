/**
 * A disk from which a machine starts at once: a boot sector that prints a text and then each key that is typed, by calls of the
 * BIOS. In the order of its bytes: text mode of 80 columns; print what is at 0x7C28 until a zero; wait for a key, print it, again.
 */
export function bootImage(text: string): Buffer {
  const program = [
    ...[0x31, 0xc0, 0x8e, 0xd8, 0x8e, 0xd0, 0xbc, 0x00, 0x7c], // no segments, stack below the program
    ...[0xb8, 0x03, 0x00, 0xcd, 0x10], // text mode
    ...[0xbe, 0x28, 0x7c], // the text
    ...[0xac, 0x08, 0xc0, 0x74, 0x06, 0xb4, 0x0e, 0xcd, 0x10, 0xeb, 0xf5], // print it
    ...[0x31, 0xc0, 0xcd, 0x16, 0xb4, 0x0e, 0x31, 0xdb, 0xcd, 0x10, 0xeb, 0xf4], // echo keys
  ];
  const disk = Buffer.alloc(1024 * 1024);
  disk.set(program);
  disk.write(text, program.length, "latin1");
  disk.set([0x55, 0xaa], 510);
  return disk;
}
