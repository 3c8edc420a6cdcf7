import type { ReactNode } from "react";
import { NativeSelect, useTranslate } from "#renderers/plugin";
import type { FieldPluginProps } from "#renderers/plugin";
import * as devices from "./device-changes.ts";
import { DeviceLine, DeviceList } from "./device-list.tsx";
import { readCards, readCardSettings, readNetworks } from "./devices.ts";
import type { Card, CardSettings, Network } from "./devices.ts";

type Changes = devices.DeviceChanges<CardSettings>;

/**
 * The network cards of a machine: powered off (`isOff`), they change their network, it gets others or loses them. It takes
 * `key`, `network` and `networkName` of each of its `cards`, and `id` and `name` of the `networks` to choose from.
 */
export function CardChanges(props: FieldPluginProps): ReactNode {
  const { id, label, with: parameters, value, describedBy, disabledReason, onChange, onBlur } = props;
  const t = useTranslate();
  const changes: Changes = devices.readChanges(value, readCardSettings);
  const networks = readNetworks(parameters["networks"]);
  const first = networks[0];
  const isOff = parameters["isOff"] === true && disabledReason === undefined;
  const set = (next: Changes): void => onChange(devices.writeChanges(next));
  const locked = isOff
    ? first === undefined
      ? t("device.no-networks")
      : undefined
    : (disabledReason ?? t("device.cards-when-off"));
  return (
    <DeviceList
      id={id}
      label={label}
      describedBy={describedBy}
      add={t("device.add-card")}
      locked={locked}
      onAdd={() => {
        if (first !== undefined) set(devices.add(changes, { network: first.id }));
      }}
      onBlur={onBlur}
    >
      {readCards(parameters["cards"]).map((card, index) => (
        <KeptCard
          key={card.key}
          card={card}
          name={t("device.card", { number: index + 1 })}
          networks={networks}
          changes={changes}
          isOff={isOff}
          onSet={set}
        />
      ))}
      {changes.added.map((card, index) => {
        const name = t("device.new-card", { number: index + 1 });
        return (
          // oxlint-disable-next-line react/no-array-index-key -- what is not made yet has nothing else to be known by
          <DeviceLine
            key={index}
            name={name}
            state="added"
            onRemove={() => set(devices.removeAdded(changes, index))}
          >
            <NativeSelect
              size="xs"
              aria-label={t("device.network", { name })}
              data={networks.map((network) => ({ value: network.id, label: network.name }))}
              value={card.network}
              onChange={(event) =>
                set(devices.changeAdded(changes, index, { network: event.currentTarget.value }))
              }
            />
          </DeviceLine>
        );
      })}
    </DeviceList>
  );
}

interface KeptCardProps {
  readonly card: Card;
  readonly name: string;
  readonly networks: readonly Network[];
  readonly changes: Changes;
  readonly isOff: boolean;
  readonly onSet: (next: Changes) => void;
}

/** The value of a network that is not among those to choose from. */
const AS_IT_IS = "";

function KeptCard({ card, name, networks, changes, isOff, onSet }: KeptCardProps): ReactNode {
  const t = useTranslate();
  const { key, network, networkName } = card;
  const changed = changes.changed.find((each) => each.key === key);
  const isRemoved = changes.removed.includes(key);
  const isKnown = networks.some(({ id }) => id === network);
  return (
    <DeviceLine
      name={name}
      now={networkName}
      state={isRemoved ? "removed" : changed === undefined ? "kept" : "changed"}
      onRemove={isOff ? () => onSet(devices.remove(changes, key)) : undefined}
      onKeep={() => onSet(devices.change(changes, key, undefined))}
    >
      <NativeSelect
        size="xs"
        aria-label={t("device.network", { name })}
        data={[
          ...(isKnown ? [] : [{ value: AS_IT_IS, label: networkName }]),
          ...networks.map((each) => ({ value: each.id, label: each.name })),
        ]}
        value={changed?.network ?? (isKnown ? network : AS_IT_IS)}
        disabled={!isOff}
        onChange={(event) => {
          const next = event.currentTarget.value;
          const isSame = next === AS_IT_IS || next === network;
          onSet(devices.change(changes, key, isSame ? undefined : { network: next }));
        }}
      />
    </DeviceLine>
  );
}
