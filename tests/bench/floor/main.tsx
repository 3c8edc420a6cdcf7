import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

type Row = Readonly<Record<string, string>>;

/** The minimum for a React page: read rows, show them in a table. */
function Floor() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    const size = new URLSearchParams(location.search).get("size") ?? "100";
    void fetch(`/rows.json?size=${size}`)
      .then((answer) => answer.json())
      .then(setRows);
  }, []);
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={row["id"]}>
            {Object.entries(row).map(([field, text]) => (
              <td key={field}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const place = document.getElementById("floor");
if (place === null) throw new Error("The page has no element floor.");
createRoot(place).render(
  <StrictMode>
    <Floor />
  </StrictMode>,
);
