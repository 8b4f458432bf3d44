extern alias Services;

using Microsoft.Extensions.DependencyInjection;
using Tern.Core.Tests.Support;
using Tern.Local;
using Order = Services::Order;
using OrderLine = Services::OrderLine;
using Program = Services::Program;
using Receipt = Services::Receipt;
using Taxes = Services::Taxes;

namespace Tern.Functions.Testing.Tests.Examples;

/// <summary>The code of the pages about tests of functions. It is compiled.</summary>
internal static class HostExamples
{
    public static async Task StartAsync()
    {
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Program>();

        Receipt receipt = await host.InvokeAsync<Order, Receipt>(new Order("7", [new OrderLine("ab", 2)]));

        Assert.Equal(4.8m, receipt.Total);
    }

    public static async Task ReplaceAsync()
    {
        await using LocalAws aws = await LocalAws.StartAsync();
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Program>(new()
        {
            Aws = aws,
            ConfigureServices = services => services.AddSingleton<Taxes, NoTaxes>(),
            Variables = new Dictionary<string, string> { ["AWS_LAMBDA_LOG_LEVEL"] = "DEBUG" },
        });
    }

    public static async Task DelegateAsync()
    {
        await using FunctionTestHost host = await FunctionTestHost.StartAsync(
            () => Function.RunAsync<SqsEvent, SqsBatchResponse>((e, invocation) => Function.ForEachAsync(e, ProcessAsync, cancellationToken: invocation.CancellationToken)));

        SqsBatchResponse response = await host.InvokeAsync<SqsEvent, SqsBatchResponse>(new() { Records = [new() { MessageId = "1", Body = "{}" }] });
    }

    public static async Task ErrorAsync(FunctionTestHost host)
    {
        FunctionErrorException error = await Assert.ThrowsAsync<FunctionErrorException>(() => host.InvokeAsync("""{"id":null}"""));

        Assert.Equal("TernSerializationException", error.ErrorType);
    }

    public static async Task StreamAsync(FunctionTestHost host)
    {
        await using FunctionStream stream = await host.InvokeStreamAsync(new Order("7", []));
        await foreach (Receipt receipt in stream.ReadElementsAsync<Receipt>())
            Assert.Equal("7", receipt.OrderId);
    }

    public static async Task DeadlineAsync()
    {
        var clock = new ManualTimeProvider();
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Program>(new() { TimeProvider = clock, Timeout = TimeSpan.FromSeconds(3) });

        Task<FunctionResponse> response = host.InvokeAsync("{}");
        clock.Advance(TimeSpan.FromSeconds(3));

        await Assert.ThrowsAsync<FunctionTimeoutException>(() => response);
    }

    public static async Task LifecycleAsync()
    {
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Program>(new() { SnapStart = true });
        await host.RestoreAsync();
        await host.FreezeAsync();
        await host.InvokeAsync("{}");
        int exitCode = await host.ShutdownAsync();
    }

    public static async Task LogAsync(FunctionTestHost host)
    {
        FunctionResponse response = await host.InvokeAsync("{}");

        FunctionLogRecord record = Assert.Single(response.Logs, record => record.Level == "WARN");
        Assert.Equal("7", record.Json?.GetProperty("OrderId").GetString());
        FunctionMetric metric = Assert.Single(host.Metrics, metric => metric.Name == "OrdersPlaced");
        Assert.Equal([1], metric.Values);
    }

    public static async Task ProcessAsync()
    {
        await using FunctionProcess function = FunctionProcess.Start("publish/bootstrap", new() { MaxConcurrency = 4 });

        FunctionResponse response = await function.InvokeAsync("{}");
    }

    public static void Connect(LocalAws aws, FunctionTestHost host)
    {
        aws.Functions.Add("orders", async (payload, context) => (await host.InvokeAsync(payload)).Payload);
    }

    private static ValueTask ProcessAsync(SqsMessage message, CancellationToken cancellationToken) => ValueTask.CompletedTask;

    private sealed class NoTaxes : Taxes
    {
        public override decimal Of(decimal total) => 0;
    }
}
