"use strict";
// Everything is wired, then drawn once; what is near the window first.
switches();
startBoard();
startCharts();
startOutputs();
startCards();
startDetail();
redraw();
startAddress();
requestAnimationFrame(async () => {
  await draw(FIRST);
  document.documentElement.dataset.ready = performance.now().toFixed(1);
});
