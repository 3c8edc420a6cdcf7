import { expect, it } from "vitest";
import { vcenterConsole } from "./vsphere-console.ts";

const MACHINE = { moId: "vm-7", name: "web 01" };
const VCENTER = { url: "https://vcenter.example:8443/sdk", instanceUuid: "u-1" };

it("is on the vCenter's own page, without a ticket of ours", () => {
  expect(vcenterConsole(VCENTER, MACHINE, ["https://vcenter.example:8443/"])).toEqual({
    is: "elsewhere",
    url: "https://vcenter.example:8443/ui/webconsole.html?vmId=vm-7&vmName=web+01&serverGuid=u-1&host=vcenter.example%3A8443&locale=en-US",
  });
});

it.each([
  ["its host is not allowed", VCENTER, ["vcenter.example"]],
  ["the vCenter does not say who it is", { ...VCENTER, instanceUuid: undefined }, ["vcenter.example:8443"]],
])("is none where %s", (_why, vcenter, hosts) => {
  expect(vcenterConsole(vcenter, MACHINE, hosts)).toEqual({
    is: "none",
    reason: "The console of web 01 is on the provider's vCenter, which this portal may not open.",
  });
});
