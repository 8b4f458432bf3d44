using Microsoft.Extensions.Logging;
using Orders.Model;
using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;
using Tern.Functions;
using Tern.Functions.Http;
using Tern.Functions.Idempotency;
using Tern.Functions.Metrics;

namespace Orders;

/// <summary>Places, returns, pays and cancels orders. With <see cref="CustomerApi"/>, this is the function <c>http</c>.</summary>
[Use<MetricsFilter>]
public sealed partial class OrderApi(DynamoDBClient dynamo, FunctionIdempotency idempotency, PriceList prices, FunctionMetrics metrics, TimeProvider time, ILogger<OrderApi> log)
{
    private readonly DynamoTable<Order> _orders = dynamo.Table<Order>();

    /// <summary>Places an order once for each idempotency key: a repeated request returns the same order.</summary>
    [HttpFunction("POST /orders")]
    public async Task<Results<Created<Order>, ValidationProblem, ProblemHttpResult>> PlaceAsync(
        NewOrder request, [FromHeader("Idempotency-Key")] string key, HttpInvocation http)
    {
        if (FindTotal(request, out Dictionary<string, string[]> errors) is not { } total)
            return TypedResults.ValidationProblem(errors);
        try
        {
            Order order = await idempotency.RunAsync(
                $"{request.CustomerId}#{key}", token => AddAsync(request, total, token), http.Invocation.Deadline, http.Request.Body, http.CancellationToken);
            return TypedResults.Created($"/orders/{order.Id}", order);
        }
        catch (IdempotencyInProgressException)
        {
            return TypedResults.Problem("A request with this idempotency key is in progress. Repeat it later.", statusCode: 409);
        }
        catch (IdempotencyPayloadMismatchException)
        {
            return TypedResults.Problem("The idempotency key was used for another order. Use a new key for each order.", statusCode: 422);
        }
    }

    /// <summary>Returns an order, or 304 if the caller has its current version.</summary>
    [HttpFunction("GET /orders/{id}")]
    public async Task<Results<Ok<Order>, StatusCodeHttpResult, NotFound>> GetAsync(Guid id, [FromHeader("If-None-Match")] string? tag, HttpInvocation http)
    {
        if (await _orders.GetAsync(Order.Key(id), new() { ConsistentRead = true }, http.CancellationToken) is not { } order)
            return TypedResults.NotFound();
        string current = $"\"{order.Version}\"";
        http.Response.Headers.Append("ETag", current);
        return tag == current ? TypedResults.StatusCode(304) : TypedResults.Ok(order);
    }

    [HttpFunction("POST /orders/{id}/payment")]
    public Task<Results<Ok<Order>, NotFound, Conflict<Order>>> PayAsync(Guid id, CancellationToken cancellationToken) => CloseAsync(id, OrderStatus.Paid, cancellationToken);

    [HttpFunction("POST /orders/{id}/cancellation")]
    public Task<Results<Ok<Order>, NotFound, Conflict<Order>>> CancelAsync(Guid id, CancellationToken cancellationToken) => CloseAsync(id, OrderStatus.Cancelled, cancellationToken);

    private async ValueTask<Order> AddAsync(NewOrder request, decimal total, CancellationToken cancellationToken)
    {
        DateTimeOffset now = time.GetUtcNow();
        Order order = await _orders.PutAsync(new Order(Guid.CreateVersion7(now), request.CustomerId, now, request.Lines, total), cancellationToken: cancellationToken);
        metrics.Add("OrdersPlaced", 1, MetricUnit.Count);
        LogPlaced(order.Id, order.Total);
        return order;
    }

    // The condition decides between concurrent requests, and between a payment and the clean-up.
    private async Task<Results<Ok<Order>, NotFound, Conflict<Order>>> CloseAsync(Guid id, OrderStatus status, CancellationToken cancellationToken)
    {
        WriteResult<Order> result = await _orders.TryUpdateAsync(
            Order.Key(id), new() { Set = [Order.F.Status.To(status)], Condition = Order.F.Status.Eq(OrderStatus.Placed) }, cancellationToken);
        if (!result.IsConflict)
        {
            LogClosed(id, status);
            return TypedResults.Ok(result.Item);
        }
        return result.Conflict is { } current ? TypedResults.Conflict(current) : TypedResults.NotFound();
    }

    private decimal? FindTotal(NewOrder request, out Dictionary<string, string[]> errors)
    {
        errors = [];
        decimal total = 0;
        for (int i = 0; i < request.Lines.Count; i++)
        {
            OrderLine line = request.Lines[i];
            if (prices.Find(line.Sku) is { } price)
                total += price * line.Quantity;
            else
                errors[$"lines[{i}].sku"] = ["The product is not known."];
        }
        return errors.Count == 0 ? total : null;
    }

    [LoggerMessage(Level = LogLevel.Information, Message = "Order {OrderId} is placed. Its total is {Total}.")]
    private partial void LogPlaced(Guid orderId, decimal total);

    [LoggerMessage(Level = LogLevel.Information, Message = "Order {OrderId} has the status {Status}.")]
    private partial void LogClosed(Guid orderId, OrderStatus status);
}
