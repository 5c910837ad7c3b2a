{
  const result = JSON.parse(document.getElementById("result").textContent);
  const name = "cicerone-sign-in";
  if (result.back) {
    sessionStorage.setItem(name, JSON.stringify(result));
    location.replace(result.back);
  } else {
    const channel = new BroadcastChannel(name);
    channel.postMessage(result);
    channel.close();
    window.close();
    // Where a browser does not let a page close itself, it lets the visitor.
    document.querySelector("button").addEventListener("click", () => window.close());
  }
}
