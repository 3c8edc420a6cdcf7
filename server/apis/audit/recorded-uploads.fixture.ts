import { expect } from "vitest";
import { makeOva } from "../../testing/made-ova.ts";
import { sendFile } from "../../testing/send-file.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { added, good, row } from "./recorded-changes.fixture.ts";

/** What is recorded of files that a provider sends, and of templates that are made of them. */
export function uploadChanges(automator: string, portal: () => TestPortal, provider: () => Caller) {
  const parent = expect.objectContaining({ type: "automator", name: expect.any(String) });
  return {
    async createUploadLink() {
      const body = { name: "recorded.ova", size: 9 };
      await good(provider().send("POST", `${automator}/orchestration/uploads-link`, body));
      return { rows: [row("upload.create", "recorded.ova", [], { parent })] };
    },
    async deleteUpload() {
      const [{ id }] = (await provider().get(`${automator}/orchestration/uploads`)).body.data;
      await good(provider().send("DELETE", `${automator}/orchestration/uploads/${id}`));
      return { rows: [row("upload.delete", "recorded.ova", [], { parent })] };
    },
    async deployOva() {
      const name = "recorded-whole.ova";
      const file = { automator, name, bytes: await makeOva() };
      const upload_id = await sendFile(provider(), await portal().listen(), file);
      const first = async (path: string) => (await provider().get(`${automator}/${path}`)).body.data[0].moId;
      const [cluster, datastore, network] = [
        await first("cluster"),
        await first("datastore"),
        await first("network"),
      ];
      const body = { upload_id, name: "recorded-template", cluster, datastore, network };
      const { link } = await good(provider().send("POST", `${automator}/orchestration/deploy-ova`, body));
      expect((await provider().follow(link)).state).toBe("completed");
      const values = [added("name", "recorded-template")];
      return {
        rows: [
          row("template.deploy", name, values, { parent, result: "accepted" }),
          row("template.deployed", name, values, { parent }),
        ],
      };
    },
  };
}
