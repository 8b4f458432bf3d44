using Tern.Functions;
using Tern.Functions.Testing;

namespace Tern_Stream.Tests;

public sealed class OrderChangesTests
{
    [Fact]
    public async Task Changes_are_processed_up_to_the_first_failure()
    {
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Program>(cancellationToken: TestContext.Current.CancellationToken);

        FunctionResponse response = await host.InvokeAsync(
            """
            {
              "Records": [
                { "eventName": "INSERT", "dynamodb": { "SequenceNumber": "1", "Keys": { "pk": { "S": "7" } }, "NewImage": { "status": { "S": "placed" } } } },
                { "eventName": "REMOVE", "dynamodb": { "SequenceNumber": "2", "Keys": { "pk": { "S": "6" } } } },
                { "eventName": "INSERT", "dynamodb": { "SequenceNumber": "3", "Keys": { "pk": { "N": "5" } } } }
              ]
            }
            """,
            cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal("3", Assert.Single(response.Read<StreamBatchResponse>().BatchItemFailures).ItemIdentifier);
        Assert.Equal(["Order 7 has the status placed", "Order 6 was deleted"], response.Logs.Where(record => record.Level == "INFO").Select(record => record.Message));
    }
}
