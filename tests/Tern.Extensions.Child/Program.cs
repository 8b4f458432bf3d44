// Sends one request in the environment of this process. The first line of the output is "ok", or the type of the exception; the exception follows.
//
//   call ENDPOINT      ListTables of DynamoDB
//   warm-up ENDPOINT   WarmUpAsync
//   listeners ENDPOINT ListTables, with listeners that throw when the sources of telemetry are created
using System.Diagnostics;
using System.Diagnostics.Metrics;
using Tern;
using Tern.DynamoDB;

using var metrics = new MeterListener
{
    InstrumentPublished = static (instrument, _) =>
    {
        if (instrument.Meter.Name == "Tern")
            throw new InvalidOperationException("The listener failed.");
    },
};
if (args[0] == "listeners")
{
    ActivitySource.AddActivityListener(new() { ShouldListenTo = static source => source.Name == "Tern" ? throw new InvalidOperationException("The listener failed.") : false });
    metrics.Start();
}

using var client = new DynamoDBClient(new() { Region = "us-east-1", Endpoint = args[1], Retry = RetryOptions.None });
try
{
    if (args[0] == "warm-up")
        await client.WarmUpAsync();
    else
        await client.ListTablesAsync(new());
    Console.Out.Write("ok");
}
#pragma warning disable CA1031 // Every failure is a result.
catch (Exception e)
#pragma warning restore CA1031
{
    Console.Out.Write($"{e.GetType().Name}\n{e}");
}
