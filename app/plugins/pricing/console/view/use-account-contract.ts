import { useMemo } from "react";
import { usePluginHost, usePluginReads } from "#renderers/plugin";
import type { PluginCall } from "#renderers/plugin";
import { accountsUnderContract, contractOf } from "../state/index.ts";
import type { AccountChoice, AccountContract } from "../state/index.ts";
import { useAllRows } from "./use-all-rows.ts";

export interface ContractAnswers {
  /** The accounts with a contract for the solution. */
  readonly accounts: readonly AccountChoice[];
  /** That of the account, if one counts today. */
  readonly contract: AccountContract | undefined;
}

/** Who has a contract for a solution (its id; empty: unknown), and what the contract of an account says; nothing where it may not be read. */
export function useAccountContract(offering: string, account: number | undefined): ContractAnswers {
  const { isAllowed } = usePluginHost();
  const isKnown = offering !== "" && isAllowed({ all: ["access.Contracts.R"], flags: ["contracts"] });
  const all: PluginCall = {
    api: "pricing",
    path: "/contract",
    query: [["filter[ServiceOfferings_id]", offering]],
  };
  const own: PluginCall = {
    api: "contracts",
    path: `/contracts/account/${account}`,
    query: [
      ["filter[state]", "Active"],
      ["sort", "startDate"],
      ["page[size]", "1000"],
    ],
  };
  const accounts = accountsUnderContract(useAllRows(isKnown ? all : undefined));
  const [read] = usePluginReads(isKnown && account !== undefined ? [own] : []);
  const body = read?.state === "ready" ? read.body : undefined;
  const contract = useMemo(() => contractOf(body, offering), [body, offering]);
  return { accounts, contract };
}
