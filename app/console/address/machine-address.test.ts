import { expect, test } from "vitest";
import { powerPath, readMachineAddress, withoutTicket } from "./machine-address.ts";

test("an address of a console has where to ask, and a ticket at first", () => {
  const address = readMachineAddress(
    "#/console?api=nimbus-v2&at=%2F1%2Fserver%2Fs%252F1%2Fconsole-access&start=start&ticket=t",
  );
  expect(address).toEqual({
    api: "nimbus-v2",
    path: "/1/server/s%2F1/console-access",
    ticket: "t",
    start: "start",
  });
  expect(readMachineAddress(withoutTicket(address!))).toEqual({ ...address, ticket: undefined });
  expect(powerPath(address!)).toBe("/1/server/s%2F1/state");
});

test.each([
  ["/1/server/s1/console-access", "/1/server/s1/state"],
  ["/6/virtual-machines/vm-1/console", "/6/virtual-machines/vm-1/change-state"],
])("a console may be asked for at %s, and its machine is powered on beside it", (path, power) => {
  const parameters = new URLSearchParams({ api: "nimbus-v2", at: path });
  const address = readMachineAddress(`#/console?${parameters.toString()}`);
  expect(address?.path).toBe(path);
  expect(powerPath(address!)).toBe(power);
});

test("a word that powers it on is a word", () => {
  const address = readMachineAddress("#/console?api=a&at=/1/console-access&start=on%3Foff");
  expect(address?.start).toBeUndefined();
});

test.each([
  "#/console?for=window-1",
  "#/pages/services/my-services?api=a&at=/1/console-access",
  "#/console?api=a&at=/account/1",
  "#/console?api=a&at=/../access/console-access",
  "#/console?api=a&at=/1/%252e%252e/%252E./access/console-access",
  "#/console?api=a&at=//evil.example/console-access",
  "#/console?api=a&at=/1/console-access?x=/console-access",
  "#/console?api=a/b&at=/1/console-access",
  "#/console?at=/1/console-access",
  "#/console?api=a&at=/1/other-console",
])("%s is none", (hash) => {
  expect(readMachineAddress(hash)).toBeUndefined();
});
