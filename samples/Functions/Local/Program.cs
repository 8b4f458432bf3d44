using System.Runtime.InteropServices;
using Orders.Local;
using Tern;
using Tern.DynamoDB;
using Tern.EventBridge;

if (Arguments.Parse(args) is not { } arguments)
{
    Console.Error.WriteLine(Arguments.Usage);
    return 2;
}

using var stop = new CancellationTokenSource();
using PosixSignalRegistration interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, Stop);
using PosixSignalRegistration terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, Stop);
try
{
    using TernLocal local = await TernLocal.StartAsync(arguments, stop.Token);
    // The credentials of tern-local.
    var credentials = new StaticCredentialsProvider("LOCALACCESSKEYID", "local-secret-access-key");
    using var dynamo = new DynamoDBClient(new() { Endpoint = local.Endpoint, Region = "us-east-1", Credentials = credentials });
    using var events = new EventBridgeClient(new() { Endpoint = local.Endpoint, Region = "us-east-1", Credentials = credentials });
    await Deployment.CreateTablesAsync(dynamo, stop.Token);
    await Deployment.CreateScheduleAsync(events, "arn:aws:lambda:us-east-1:000000000000:function:clean-up", stop.Token);

    Console.WriteLine($$"""
        API          {{local.Api}}
        Invocations  {{local.Endpoint}}/_functions

        Place an order. The same key returns the same order:
          curl -i {{local.Api}}/orders -H 'Content-Type: application/json' -H 'Idempotency-Key: 1' -d '{"customerId":"ada","lines":[{"sku":"tea","quantity":2}]}'
        Read the order, and the orders of the customer, which the projection has stored:
          curl -i {{local.Api}}/orders/ID
          curl -i {{local.Api}}/customers/ada
          curl -i {{local.Api}}/customers/ada/orders
        Pay or cancel it. Otherwise the clean-up expires it after one to two minutes:
          curl -i -X POST {{local.Api}}/orders/ID/payment
          curl -i -X POST {{local.Api}}/orders/ID/cancellation

        Press Ctrl+C to stop.
        """);
    await local.WaitForExitAsync(stop.Token);
    return 1;
}
catch (OperationCanceledException)
{
    return 0;
}
catch (Exception e) when (e is InvalidOperationException or TernException)
{
    Console.Error.WriteLine(e.Message);
    return 1;
}

void Stop(PosixSignalContext signal)
{
    signal.Cancel = true;
    stop.Cancel();
}
