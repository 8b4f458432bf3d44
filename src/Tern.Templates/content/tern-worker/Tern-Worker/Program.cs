using Tern_Worker;

HostApplicationBuilder builder = Host.CreateApplicationBuilder(args);
builder.AddWorker();
await builder.Build().RunAsync();
