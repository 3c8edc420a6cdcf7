import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { AtriumProvider } from "#renderers";
import { Preview } from "./preview.tsx";

const place = document.getElementById("preview");
if (place === null) throw new Error('index.html has no element with the id "preview".');
createRoot(place).render(
  <StrictMode>
    <AtriumProvider>
      <Preview />
    </AtriumProvider>
  </StrictMode>,
);
