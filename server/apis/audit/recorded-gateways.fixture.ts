import { expect } from "vitest";
import { orderGateway } from "../../platforms/vcloud/v4/edge/order-gateway.fixture.ts";
import { REVOCATIONS, SHOP, SHOP_KEY } from "../../platforms/vcloud/v4/gateways/sample-certificates.ts";
import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, change, good, hidden, row } from "./recorded-changes.fixture.ts";

const NAME = "recorded-gateway";
const KEY = "Unrecorded pre-shared key 7";
const PASSWORD = "unrecorded1843";
const RULE = { source: ["any"], destination: ["any"], action: "accept", enabled: true };
const SITE = {
  name: "Berlin",
  localSubnets: ["192.168.10.0/24"],
  peerIp: "198.51.100.7",
  peerSubnets: ["10.1.0.0/16"],
  authenticationMode: "psk",
  enabled: true,
};

const pool = (port: number) => ({
  id: "shop",
  name: "shop",
  algorithm: "round-robin",
  monitorId: "m",
  members: [{ name: "web-1", ipAddress: "192.168.10.11", port }],
});

/** A change of a field that the API's document describes. */
const titled = (title: string, field: string, former: unknown, value: unknown) =>
  expect.objectContaining({ title, field, former, value });

interface Parts {
  readonly customer: Caller;
  /** Gets what must stand in no row of the log. */
  readonly secrets: Set<string>;
}

/** What is recorded of edge gateways, by operationId, in their order. */
export function gatewayChanges(parts: () => Parts): Readonly<Record<string, () => Promise<Recorded>>> {
  const made = { path: "", address: "" };
  const send = async (method: "POST" | "PUT" | "PATCH" | "DELETE", part: string, body?: object) => {
    const { customer } = parts();
    const { link } = await good(customer.send(method, `${made.path}${part}`, body));
    expect((await customer.follow(link)).state).toBe("completed");
  };
  const read = async (part: string) => (await parts().customer.get(`${made.path}${part}`)).body;
  const parent = expect.objectContaining({ type: "service", name: NAME, page: expect.any(String) });
  /** The rows of the start and the end. */
  const both = (changes: unknown, form = "") => ({
    rows: [
      row("edgegateway.update", NAME, changes, {
        parent,
        result: "accepted",
        phrase: `edgegateway.update${form}`,
      }),
      row("edgegateway.updated", NAME, changes, { parent, phrase: `edgegateway.updated${form}` }),
    ],
  });
  return {
    async purchaseEdgeGateway() {
      const { customer } = parts();
      made.path = (await orderGateway(customer, NAME)).path;
      [made.address] = (await read("")).publicAddresses;
      const values = [
        added("service_offering.name", expect.any(String)),
        expect.objectContaining({ title: "Size", field: "size", value: "compact" }),
        added("addresses", 2),
        added("networks", ["web", "data"]),
        added("externalNetwork", expect.any(String)),
      ];
      return {
        rows: [
          row("service.create", NAME, expect.arrayContaining(values), { result: "accepted" }),
          row("service.provided", NAME, []),
        ],
      };
    },
    async updateEdgeGateway() {
      const { networks } = await read("");
      const moved = { ...networks[1], network: "192.168.30.0/24" };
      await send("PATCH", "", { size: "large", networks: [networks[0], moved] });
      return both([
        change("size", "compact", "large"),
        titled(
          "Internal networks: data: Network",
          "networks.data.network",
          "192.168.20.0/24",
          "192.168.30.0/24",
        ),
      ]);
    },
    async updateEdgeFirewall() {
      const firewall = await read("/firewall");
      await send("PUT", "/firewall", { ...firewall, rules: [{ ...RULE, name: "Office" }] });
      const { rules } = await read("/firewall");
      const changed = [
        { ...RULE, name: "Home" },
        { ...rules[0], action: "deny" },
      ];
      await send("PUT", "/firewall", { ...firewall, rules: changed });
      return both(
        [
          titled("Rules", "firewall.rules", ["Office"], ["Home", "Office"]),
          change("firewall.rules.Home.source", null, ["any"]),
          change("firewall.rules.Home.destination", null, ["any"]),
          change("firewall.rules.Home.action", null, "accept"),
          change("firewall.rules.Home.enabled", null, true),
          titled("Rules: Office: Action", "firewall.rules.Office.action", "accept", "deny"),
        ],
        ".firewall",
      );
    },
    async updateEdgeNat() {
      const rule = {
        action: "dnat",
        description: "Web",
        interface: 0,
        originalAddress: made.address,
        translatedAddress: "192.168.10.10",
        protocol: "tcp",
        originalPort: "443",
        translatedPort: "8443",
        enabled: true,
      };
      await send("PUT", "/nat", { rules: [rule] });
      const { rules } = await read("/nat");
      await send("PUT", "/nat", { rules: [{ ...rules[0], translatedPort: "9443" }] });
      const port = titled("Rules: Web: Translated port", "nat.rules.Web.translatedPort", "8443", "9443");
      return both([port], ".nat");
    },
    async updateEdgeLoadBalancer() {
      const balancer = {
        ...(await read("/load-balancer")),
        monitors: [{ id: "m", name: "Health", type: "http", url: "/health" }],
      };
      await send("PUT", "/load-balancer", { ...balancer, pools: [pool(80)] });
      await send("PUT", "/load-balancer", { ...balancer, enabled: true, pools: [pool(8080)] });
      return both(
        expect.arrayContaining([
          titled("Load balancer", "loadBalancer.enabled", false, true),
          titled("Pools: shop: Members: web-1: Port", "loadBalancer.pools.shop.members.web-1.port", 80, 8080),
        ]),
        ".loadBalancer",
      );
    },
    async updateEdgeIpsecVpn() {
      parts().secrets.add(KEY);
      const sites = [{ ...SITE, id: "berlin", localIp: made.address }];
      await send("PUT", "/ipsec-vpn", { enabled: true, sites: [{ ...sites[0], psk: `${KEY}, once` }] });
      await send("PUT", "/ipsec-vpn", { enabled: true, sites: [{ ...sites[0], psk: KEY }] });
      const key = {
        title: "Sites: Berlin: Pre-shared key",
        field: "ipsecVpn.sites.Berlin.psk",
        hidden: true,
      };
      return both([expect.objectContaining(key)], ".ipsecVpn");
    },
    async updateEdgeSslVpn() {
      parts().secrets.add(PASSWORD);
      const vpn = await read("/ssl-vpn");
      const users = [{ userId: "ada.byron", password: PASSWORD, enabled: true }];
      await send("PUT", "/ssl-vpn", { ...vpn, users });
      return both(
        [
          titled("Users", "sslVpn.users", null, ["ada.byron"]),
          hidden("sslVpn.users.ada.byron.password"),
          titled("Users: ada.byron: Enabled", "sslVpn.users.ada.byron.enabled", null, true),
        ],
        ".sslVpn",
      );
    },
    async addEdgeCertificate() {
      // The log is searched as JSON, in which a line break is no line break.
      for (const line of SHOP_KEY.split("\n")) if (!line.startsWith("-")) parts().secrets.add(line);
      await send("POST", "/certificates", { name: "shop", pem: SHOP, privateKey: SHOP_KEY });
      return both(
        [titled("Certificate", "certificate", null, "shop"), hidden("privateKey")],
        ".certificates",
      );
    },
    async deleteEdgeCertificate() {
      const { data } = await read("/certificates");
      await send("DELETE", `/certificates/${data[0].id}`);
      return both([titled("Certificate", "certificate", "shop", null)], ".certificates");
    },
    async addEdgeCrl() {
      await send("POST", "/crls", { name: "revoked", pem: REVOCATIONS });
      return both([titled("Revocation list", "crl", null, "revoked")], ".crls");
    },
    async deleteEdgeCrl() {
      const { data } = await read("/crls");
      await send("DELETE", `/crls/${data[0].id}`);
      return both([titled("Revocation list", "crl", "revoked", null)], ".crls");
    },
    async deleteEdgeGateway() {
      await send("DELETE", "");
      return {
        rows: [
          row("service.delete", NAME, [], { result: "accepted" }),
          row("service.deleted", NAME, [], { object: expect.objectContaining({ page: null }) }),
        ],
      };
    },
  };
}
