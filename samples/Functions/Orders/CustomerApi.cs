using Orders.Model;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;
using Tern.Functions.Http;

namespace Orders;

/// <summary>Returns what <see cref="CustomerProjection"/> has stored: it follows the orders with a short delay.</summary>
public sealed class CustomerApi(DynamoDBClient dynamo)
{
    private readonly DynamoTable<CustomerSummary> _summaries = dynamo.Table<CustomerSummary>();
    private readonly DynamoTable<CustomerOrder> _orders = dynamo.Table<CustomerOrder>();

    [HttpFunction("GET /customers/{customerId}")]
    public async Task<Results<Ok<CustomerSummary>, NotFound>> GetAsync(string customerId, CancellationToken cancellationToken) =>
        await _summaries.GetAsync(CustomerSummary.Key(customerId), cancellationToken) is { } summary ? TypedResults.Ok(summary) : TypedResults.NotFound();

    [HttpFunction("GET /customers/{customerId}/orders")]
    public async Task<Results<Ok<CustomerOrderPage>, ValidationProblem>> ListAsync(string customerId, string? cursor, CancellationToken cancellationToken, int limit = 20)
    {
        var query = new ItemQuery<CustomerOrder>
        {
            Key = CustomerOrder.Partition(customerId).BeginsWith("ORDER#"),
            Descending = true,
            PageSize = Math.Clamp(limit, 1, 100),
            PageToken = cursor,
        };
        try
        {
            Page<CustomerOrder> page = await _orders.QueryPageAsync(query, cancellationToken);
            return TypedResults.Ok(new CustomerOrderPage(page.Items, page.NextToken));
        }
        catch (ItemPageTokenException)
        {
            return TypedResults.ValidationProblem(new Dictionary<string, string[]> { ["cursor"] = ["The value is not a cursor of this list."] });
        }
    }
}
