using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.DynamoDB;

namespace Tern.Functions.Generator.Tests.Examples;

internal static class OrderProgram
{
    public static async Task<int> Main_of_the_program()
    {
        return await FunctionHost.RunAsync(services => services.AddTern().AddDynamoDB());
    }

    public static async Task<int> Main_of_a_program_with_options()
    {
        return await FunctionHost.RunAsync(
            services => services.AddScoped<OrderContext>().AddTern().AddDynamoDB(),
            new FunctionOptions { WarmsUpClients = false });
    }
}

public sealed record NewOrder(string Id, IReadOnlyList<string> Skus);

public sealed record OrderAccepted(string Id);

public sealed record OrderRow(string Sku, int Quantity);

public sealed class OrderContext;

public sealed partial class Orders(DynamoDBClient dynamo, ILogger<Orders> log)
{
    [Function]
    public async ValueTask<OrderAccepted> PlaceAsync(NewOrder order, Invocation invocation)
    {
        await dynamo.PutItemAsync(new() { TableName = "orders", Item = new() { ["pk"] = order.Id } }, invocation.CancellationToken);
        LogPlaced(log, order.Id);
        return new OrderAccepted(order.Id);
    }

    [Function("export-orders", Streaming = StreamFormat.ServerSentEvents)]
    public async IAsyncEnumerable<OrderRow> ExportAsync(NewOrder order)
    {
        foreach (string sku in order.Skus)
        {
            await Task.Yield();
            yield return new OrderRow(sku, 1);
        }
    }

    [LoggerMessage(LogLevel.Information, "Placed {OrderId}")]
    private static partial void LogPlaced(ILogger log, string orderId);
}
