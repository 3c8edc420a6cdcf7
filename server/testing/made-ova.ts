import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { pack } from "tar-stream";

/** What the OVA of a test has otherwise than a good one. */
export interface OvaWish {
  readonly descriptor?: string;
  /** Files by name, after the descriptor. */
  readonly files?: Readonly<Record<string, string>>;
  readonly manifest?: string;
}

const DISK = "disk of the machine, which nobody reads here";

/** A machine of two cores, 4 GB and a disk of 16 GB on the network `VM Network`. */
export function descriptorOf({ cores = 2, memory = 4096, capacity = 16 } = {}): string {
  const item = (type: number, rest: string) =>
    `<Item><rasd:ElementName>item ${type}</rasd:ElementName>${rest}<rasd:ResourceType>${type}</rasd:ResourceType></Item>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Envelope xmlns="http://schemas.dmtf.org/ovf/envelope/1" xmlns:ovf="http://schemas.dmtf.org/ovf/envelope/1"
  xmlns:rasd="http://schemas.dmtf.org/wbem/wscim/1/cim-schema/2/CIM_ResourceAllocationSettingData"
  xmlns:vssd="http://schemas.dmtf.org/wbem/wscim/1/cim-schema/2/CIM_VirtualSystemSettingData">
  <References><File ovf:href="disk1.vmdk" ovf:id="file1" ovf:size="${DISK.length}"/></References>
  <DiskSection><Info>Disks</Info><Disk ovf:capacity="${capacity}" ovf:capacityAllocationUnits="byte * 2^30" ovf:diskId="vmdisk1" ovf:fileRef="file1"/></DiskSection>
  <NetworkSection><Info>Networks</Info><Network ovf:name="VM Network"><Description>One</Description></Network></NetworkSection>
  <VirtualSystem ovf:id="web"><Info>A machine</Info><Name>web</Name>
    <OperatingSystemSection ovf:id="96"><Info>System</Info><Description>Debian 13 (64-bit)</Description></OperatingSystemSection>
    <VirtualHardwareSection><Info>Hardware</Info>
      <System><vssd:ElementName>Family</vssd:ElementName><vssd:InstanceID>0</vssd:InstanceID><vssd:VirtualSystemType>vmx-13</vssd:VirtualSystemType></System>
      ${item(3, `<rasd:InstanceID>1</rasd:InstanceID><rasd:VirtualQuantity>${cores}</rasd:VirtualQuantity>`)}
      ${item(4, `<rasd:AllocationUnits>byte * 2^20</rasd:AllocationUnits><rasd:InstanceID>2</rasd:InstanceID><rasd:VirtualQuantity>${memory}</rasd:VirtualQuantity>`)}
      ${item(6, `<rasd:Address>0</rasd:Address><rasd:InstanceID>3</rasd:InstanceID><rasd:ResourceSubType>lsilogic</rasd:ResourceSubType>`)}
      ${item(10, `<rasd:Connection>VM Network</rasd:Connection><rasd:InstanceID>4</rasd:InstanceID><rasd:ResourceSubType>E1000</rasd:ResourceSubType>`)}
      ${item(17, `<rasd:AddressOnParent>0</rasd:AddressOnParent><rasd:HostResource>ovf:/disk/vmdisk1</rasd:HostResource><rasd:InstanceID>5</rasd:InstanceID><rasd:Parent>3</rasd:Parent>`)}
    </VirtualHardwareSection>
  </VirtualSystem>
</Envelope>`;
}

/** The bytes of an OVA. */
export async function makeOva(wish: OvaWish = {}): Promise<Buffer> {
  const { descriptor = descriptorOf(), files = { "disk1.vmdk": DISK } } = wish;
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  const all = { "web.ovf": descriptor, ...files };
  const manifest =
    wish.manifest ??
    Object.entries(all)
      .map(([name, text]) => `SHA256(${name})= ${digest(text)}\n`)
      .join("");
  const archive = pack();
  for (const [name, text] of Object.entries({ ...all, "web.mf": manifest })) archive.entry({ name }, text);
  archive.finalize();
  return await buffer(archive);
}
