import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { type Engine, NO_ANSWER } from "#engine";
import { createFakeEngine } from "#engine/testing";
import { type Build, BuildProvider, EngineProvider } from "#renderers";
import { ExpiredSession } from "../../app/portal/expired-session.tsx";
import { BackToTop } from "../../app/shell/back-to-top.tsx";
import { Breadcrumbs } from "../../app/shell/breadcrumbs.tsx";
import { NotAvailable } from "../../app/shell/not-available.tsx";
import { OfflineBanner } from "../../app/shell/offline-banner.tsx";
import { PageError } from "../../app/shell/page-error.tsx";
import { UpdateNotice } from "../../app/shell/update-notice.tsx";
import { SignInPage } from "../../app/sign-in/sign-in-page.tsx";
import { MissingPage } from "../../app/start/missing-page.tsx";
import { StartFailure } from "../../app/start/start-failure.tsx";
import { StartScreen } from "../../app/start/start-screen.tsx";
import { LONG_NAME } from "./shell-fixture.ts";

interface ScreenProps {
  readonly engine?: Engine;
  readonly children: ReactNode;
}

/** One part of the shell over an engine without a server. */
function Screen({ engine = createFakeEngine(), children }: ScreenProps) {
  return <EngineProvider engine={engine}>{children}</EngineProvider>;
}

const meta: Meta<typeof Screen> = { title: "Shell/Screens", component: Screen };
export default meta;

type Story = StoryObj<typeof Screen>;

const offline = createFakeEngine({
  ports: { network: { isOnline: () => false, isVisible: () => true, subscribe: () => () => {} } },
});

export const Trail: Story = {
  args: {
    children: (
      <Breadcrumbs
        trail={[
          { title: "Services", href: "/pages/services/my-services" },
          { title: "Gold", href: "/pages/services/gold" },
          { title: "pool-1" },
        ]}
      />
    ),
  },
};

/** A list that was searched and turned: its page is remembered with both. */
export const ListState: Story = {
  args: Trail.args,
  parameters: { location: "/pages/services/my-services?search=web&page=2" },
};

export const NotAvailablePage: Story = { args: { children: <NotAvailable title="Invoices" /> } };

export const NotAvailableLong: Story = { args: { children: <NotAvailable title={LONG_NAME} /> } };

export const BrokenPage: Story = {
  args: { children: <PageError error={new Error("A column has no field.")} onRetry={() => {}} /> },
};

export const Offline: Story = { args: { engine: offline, children: <OfflineBanner /> } };

export const LongPage: Story = {
  args: {
    children: (
      <div style={{ height: "300vh" }}>
        <BackToTop />
      </div>
    ),
  },
};

export const Expired: Story = { args: { children: <ExpiredSession onSignOut={() => {}} /> } };

export const Starting: Story = {
  args: { children: <StartScreen title="Starting Atrium" isBusy /> },
};

export const CannotStart: Story = {
  args: { children: <StartFailure text="502 Error" isOffline={false} onRetry={() => {}} /> },
};

export const ServerAway: Story = {
  args: { children: <StartFailure text={NO_ANSWER} isOffline={false} onRetry={() => {}} /> },
};

export const CannotStartOffline: Story = {
  args: { children: <StartFailure text="" isOffline onRetry={() => {}} /> },
};

export const SignInFails: Story = { args: { children: <SignInPage goTo={() => {}} /> } };

const OUTDATED: Build = { isOutdated: true, check: () => {}, reload: () => {} };

export const UpdatedMeanwhile: Story = {
  args: {
    children: (
      <BuildProvider value={OUTDATED}>
        <UpdateNotice />
      </BuildProvider>
    ),
  },
};

export const PageIsMissing: Story = {
  args: { children: <MissingPage isTrying={false} onRetry={() => {}} /> },
};
