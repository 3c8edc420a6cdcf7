import { describe, expect, it } from "vitest";
import { child, childrenOf, createXmlReader, numberOf, textOf, xml, xmlText } from "./xml.ts";

function read(...pieces: readonly string[]) {
  const reader = createXmlReader();
  for (const piece of pieces) reader.write(piece);
  return reader.end();
}

describe("the XML of a vCenter", () => {
  it("is read in pieces, with references, types and texts", () => {
    const root = read(
      '<?xml version="1.0"?>\n<soapenv:Envelope xmlns:xsi="x"><soapenv:Bo',
      'dy><a type="VirtualMachine" xsi:type="Ref">vm-1</a><a><![CDATA[<2>]]></a>',
      "<n> 42 </n><e/><t>x &lt;&amp;&#65;&#x42; y</t></soapenv:Body></soapenv:Envelope>",
    );
    const body = child(root, "Body");
    expect(root.name).toBe("Envelope");
    expect(childrenOf(body, "a").map(({ type, valueType, text }) => [type, valueType, text])).toEqual([
      ["VirtualMachine", "Ref", "vm-1"],
      [undefined, undefined, "<2>"],
    ]);
    expect([numberOf(body, "n"), numberOf(body, "e"), numberOf(body, "none")]).toEqual([
      42,
      undefined,
      undefined,
    ]);
    expect(textOf(body, "t")).toBe("x <&AB y");
  });

  it.each([
    ["nothing", ""],
    ["a text", "no XML"],
    ["a half", "<a><b></b>"],
    ["what closes otherwise", "<a><b></a></b>"],
    ["an unknown entity", "<a>&nothing;</a>"],
    ["entities of its own", '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ["a great depth", "<a>".repeat(1000)],
  ])("is refused: %s", (_, text) => {
    expect(() => read(text)).toThrow(/^/);
  });

  it("is written so that a text stays a text", () => {
    const text = `</name><password>"&'\u0000\u000B`;
    const written = xml("call", xmlText("name", text), { type: '"><x' });
    const root = read(written);
    expect([textOf(root, "name"), root.type, root.children.length]).toEqual([
      `</name><password>"&'`,
      '"><x',
      1,
    ]);
  });
});
