import { randomUUID } from "node:crypto";
import { ApiFailure, takenName, wrongField } from "../../../../api/index.ts";
import { changesBetween, hiddenChange } from "../../../../audit/index.ts";
import type { SecretBox } from "../../../../secrets/index.ts";
import {
  certificateUsers,
  presentCertificate,
  presentCrl,
  readCertificate,
  readCrl,
} from "../gateways/index.ts";
import type { VcloudView } from "../../driver.ts";
import type { EdgeDriver } from "../gateways/index.ts";
import type { Handlers } from "../contract.generated.ts";
import { startChange } from "./change.ts";
import { secretPlace } from "./configs.ts";
import { reachGateway } from "./reach.ts";

interface Parts {
  readonly driver: EdgeDriver;
  readonly secrets: SecretBox;
}

export function buildCertificateHandlers({
  driver,
  secrets,
}: Parts): Pick<Handlers, "listEdgeCertificates" | "addEdgeCertificate" | "deleteEdgeCertificate"> {
  return {
    async listEdgeCertificates(request) {
      const { at, gateway } = await reachGateway(driver, request);
      const { document } = await driver.readConfig(at, gateway.id, "certificates");
      const used = await readUsers(driver, at, gateway.id);
      const now = await readNow(at);
      return {
        body: { data: document.certificates.map((each) => presentCertificate(each, used(each.id), now)) },
      };
    },

    addEdgeCertificate: (request) =>
      startChange(driver, request, async ({ at, gateway }) => {
        const { name } = request.body;
        const former = await driver.readConfig(at, gateway.id, "certificates");
        refuseTaken(former.document.certificates, name);
        const read = readCertificate(request.body);
        if (!read.ok) throw wrongField(read.field, read.message);
        const id = randomUUID();
        const added = { id, name, pem: read.pem, hasPrivateKey: read.privateKey !== undefined };
        const key =
          read.privateKey === undefined
            ? {}
            : { [id]: secrets.seal(read.privateKey, secretPlace(at.automatorId, gateway.id, id)) };
        return {
          work: {
            kind: "config",
            config: "certificates",
            stored: {
              document: { certificates: [...former.document.certificates, added] },
              secrets: { ...former.secrets, ...key },
            },
          },
          title: `Add the certificate ${name} to ${gateway.name}`,
          changes: [
            ...changesBetween({}, { certificate: name }),
            ...(added.hasPrivateKey ? [hiddenChange("privateKey")] : []),
          ],
        };
      }),

    deleteEdgeCertificate: (request) =>
      startChange(driver, request, async ({ at, gateway }) => {
        const former = await driver.readConfig(at, gateway.id, "certificates");
        const found = former.document.certificates.find(({ id }) => id === request.path.certificateId);
        if (found === undefined) throw new ApiFailure(404, "There is no such certificate.");
        const [user] = (await readUsers(driver, at, gateway.id))(found.id);
        if (user !== undefined)
          throw new ApiFailure(409, `The certificate ${found.name} is used by ${user}. Change that first.`);
        return {
          work: {
            kind: "config",
            config: "certificates",
            stored: {
              document: { certificates: former.document.certificates.filter((each) => each !== found) },
              secrets: Object.fromEntries(Object.entries(former.secrets).filter(([id]) => id !== found.id)),
            },
          },
          title: `Delete the certificate ${found.name} of ${gateway.name}`,
          changes: changesBetween({ certificate: found.name }, { certificate: null }),
        };
      }),
  };
}

export function buildCrlHandlers({
  driver,
}: Pick<Parts, "driver">): Pick<Handlers, "listEdgeCrls" | "addEdgeCrl" | "deleteEdgeCrl"> {
  return {
    async listEdgeCrls(request) {
      const { at, gateway } = await reachGateway(driver, request);
      const { document } = await driver.readConfig(at, gateway.id, "crls");
      const now = await readNow(at);
      return { body: { data: document.crls.map((each) => presentCrl(each, now)) } };
    },

    addEdgeCrl: (request) =>
      startChange(driver, request, async ({ at, gateway }) => {
        const { name } = request.body;
        const { document } = await driver.readConfig(at, gateway.id, "crls");
        refuseTaken(document.crls, name);
        const read = readCrl(request.body);
        if (!read.ok) throw wrongField("/pem", read.reason);
        return {
          work: {
            kind: "config",
            config: "crls",
            stored: {
              document: { crls: [...document.crls, { id: randomUUID(), name, pem: read.value }] },
              secrets: {},
            },
          },
          title: `Add the revocation list ${name} to ${gateway.name}`,
          changes: changesBetween({}, { crl: name }),
        };
      }),

    deleteEdgeCrl: (request) =>
      startChange(driver, request, async ({ at, gateway }) => {
        const { document } = await driver.readConfig(at, gateway.id, "crls");
        const found = document.crls.find(({ id }) => id === request.path.crlId);
        if (found === undefined) throw new ApiFailure(404, "There is no such revocation list.");
        return {
          work: {
            kind: "config",
            config: "crls",
            stored: { document: { crls: document.crls.filter((each) => each !== found) }, secrets: {} },
          },
          title: `Delete the revocation list ${found.name} of ${gateway.name}`,
          changes: changesBetween({ crl: found.name }, { crl: null }),
        };
      }),
  };
}

function refuseTaken(entries: readonly { readonly name: string }[], name: string): void {
  if (entries.some((each) => each.name.toLowerCase() === name.toLowerCase()))
    throw takenName(`There is already one named ${name}.`);
}

/** What uses a certificate of the gateway, by its id. */
async function readUsers(driver: EdgeDriver, at: VcloudView, gatewayId: string) {
  const documents = {
    loadBalancer: (await driver.readConfig(at, gatewayId, "loadBalancer")).document,
    ipsecVpn: (await driver.readConfig(at, gatewayId, "ipsecVpn")).document,
    sslVpn: (await driver.readConfig(at, gatewayId, "sslVpn")).document,
  };
  return (id: string) => certificateUsers(id, documents);
}

async function readNow({ db }: VcloudView): Promise<number> {
  const [row] = await db.query<{ now: Date }>("select now() as now");
  return (row?.now ?? new Date()).getTime();
}
