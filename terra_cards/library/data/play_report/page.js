// The page is whole without this: it sorts the table, filters it, and opens the card that a link names.
(() => {
  "use strict";
  const key = (cell) => {
    const written = cell.dataset.sort ?? cell.textContent.trim();
    const number = Number(written);
    return written !== "" && !Number.isNaN(number) ? number : written.toLocaleLowerCase();
  };
  for (const table of document.querySelectorAll("table.sortable")) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const up = head.getAttribute("aria-sort") !== "ascending";
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        const rows = [...table.tBodies[0].rows];
        rows.sort((a, b) => {
          const x = key(a.cells[column]);
          const y = key(b.cells[column]);
          const order = typeof x === typeof y ? (x < y ? -1 : x > y ? 1 : 0) : typeof x === "number" ? -1 : 1;
          return up ? order : -order;
        });
        table.tBodies[0].append(...rows);
      });
    });
  }
  for (const filter of document.querySelectorAll("input.filter")) {
    const tools = filter.closest(".tools");
    const table = [...document.querySelectorAll(".tools, table.cards")].filter((one) => one !== tools)
      .find((one) => tools.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
    tools.hidden = false;
    filter.addEventListener("input", () => {
      const wanted = filter.value.trim().toLocaleLowerCase();
      for (const row of table.tBodies[0].rows) {
        row.hidden = !row.textContent.toLocaleLowerCase().includes(wanted);
      }
    });
  }
  const show = () => {
    const card = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (card && card.matches("details")) card.open = true;
  };
  addEventListener("hashchange", show);
  show();
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    closed.forEach((one) => { one.open = true; });
  });
  addEventListener("afterprint", () => { closed.forEach((one) => { one.open = false; }); });
})();
