using Orders.Model;
using Orders.Tests.Support;
using Tern.DynamoDB.Mapper;
using Tern.Functions;
using Tern.Functions.Testing;

namespace Orders.Tests;

public sealed class CustomerProjectionTests
{
    private static readonly Guid s_first = new("00000000-0000-7000-8000-000000000001");
    private static readonly Guid s_second = new("00000000-0000-7000-8000-000000000002");

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Repeated_changes_have_no_effect()
    {
        await using OrdersAws aws = await OrdersAws.StartAsync();
        await using FunctionTestHost host = await aws.StartFunctionAsync("projection");
        string placed = Record(1, s_first, 1, "Placed"), paid = Record(2, s_first, 2, "Paid"), other = Record(3, s_second, 1, "Placed");

        Assert.Empty(await ProjectAsync(host, placed));
        Assert.Empty(await ProjectAsync(host, placed, paid, other));
        Assert.Empty(await ProjectAsync(host, placed));

        Assert.Equal(new CustomerSummary("ada", OpenOrders: 1, PaidOrders: 1, AmountPaid: 9m), await aws.Dynamo.Table<CustomerSummary>().GetAsync(CustomerSummary.Key("ada"), Token));
        Assert.Equal(new CustomerOrder("ada", s_first, OrderStatus.Paid, 9m, 2), await aws.Dynamo.Table<CustomerOrder>().GetAsync(CustomerOrder.Key("ada", s_first), Token));
    }

    [Fact]
    public async Task Lost_change_is_made_up_for_by_the_next_one()
    {
        await using OrdersAws aws = await OrdersAws.StartAsync();
        await using FunctionTestHost host = await aws.StartFunctionAsync("projection");

        Assert.Empty(await ProjectAsync(host, Record(2, s_first, 2, "Paid")));

        Assert.Equal(new CustomerSummary("ada", OpenOrders: 0, PaidOrders: 1, AmountPaid: 9m), await aws.Dynamo.Table<CustomerSummary>().GetAsync(CustomerSummary.Key("ada"), Token));
    }

    [Fact]
    public async Task Failed_change_is_reported_and_later_ones_wait()
    {
        await using OrdersAws aws = await OrdersAws.StartAsync();
        await using FunctionTestHost host = await aws.StartFunctionAsync("projection");

        IReadOnlyList<string> failures = await ProjectAsync(host, Record(1, s_first, 1, "Placed"), Record(2, s_first, 2, "Unknown"), Record(3, s_second, 1, "Placed"));

        Assert.Equal(["2"], failures);
        Assert.Equal(1, (await aws.Dynamo.Table<CustomerSummary>().GetAsync(CustomerSummary.Key("ada"), Token))?.OpenOrders);
    }

    private static async Task<IReadOnlyList<string>> ProjectAsync(FunctionTestHost host, params string[] records)
    {
        FunctionResponse response = await host.InvokeAsync($$"""{"Records":[{{string.Join(',', records)}}]}""", cancellationToken: Token);
        return [.. response.Read<StreamBatchResponse>().BatchItemFailures.Select(failure => failure.ItemIdentifier)];
    }

    private static string Record(int sequence, Guid id, int version, string status) => $$"""
        {
          "eventID": "{{sequence}}", "eventName": "{{(version == 1 ? "INSERT" : "MODIFY")}}", "eventSource": "aws:dynamodb",
          "dynamodb": {
            "SequenceNumber": "{{sequence}}", "StreamViewType": "NEW_IMAGE", "Keys": { "pk": { "S": "ORDER#{{id}}" } },
            "NewImage": {
              "pk": { "S": "ORDER#{{id}}" }, "Id": { "S": "{{id}}" }, "CustomerId": { "S": "ada" }, "PlacedAt": { "S": "2026-01-01T00:00:00.0000000Z" },
              "Lines": { "L": [] }, "Total": { "N": "9" }, "Status": { "S": "{{status}}" }, "Version": { "N": "{{version}}" }
            }
          }
        }
        """;
}
