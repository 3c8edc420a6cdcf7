/**
 * A disk from which a machine starts at once: a boot sector that prints a text and then each key that is typed, by calls of the
 * BIOS. In the order of its bytes: text mode of 80 columns; print what is at 0x7C28 until a zero; wait for a key, print it, again.
 */
export function bootImage(text: string): Buffer {
  const program = Buffer.from(
    [
      "31c0 8ed8 8ed0 bc007c", // no segments, stack below the program
      "b80300 cd10", // text mode
      "be287c", // the text
      "ac 08c0 7406 b40e cd10 ebf5", // print it
      "31c0 cd16 b40e 31db cd10 ebf4", // echo keys
    ]
      .join("")
      .replaceAll(" ", ""),
    "hex",
  );
  const disk = Buffer.alloc(1024 * 1024);
  disk.set(program);
  disk.write(text, program.length, "latin1");
  disk.set([0x55, 0xaa], 510);
  return disk;
}
