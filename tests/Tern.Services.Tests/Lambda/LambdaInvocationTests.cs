using System.Net;
using System.Text;
using Tern.Examples;
using Tern.Core.Tests.Support;

namespace Tern.Lambda;

public class LambdaInvocationTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task InvokeAsync_serializes_the_payload_and_deserializes_the_result()
    {
        var function = new FakeFunction("""{"Total":12.5}""");
        using LambdaClient lambda = function.CreateClient();
        Receipt? receipt = await lambda.InvokeAsync("checkout", new Order("A-7"), ShopJson.Default.Order, ShopJson.Default.Receipt, qualifier: "live", Token);
        Assert.Equal(12.5m, receipt?.Total);
        Assert.Equal("""{"Id":"A-7"}""", function.Payload);
        Assert.Equal("/2015-03-31/functions/checkout/invocations?Qualifier=live", function.PathAndQuery);
    }

    [Theory]
    [InlineData("null")]
    [InlineData("")]
    public async Task InvokeAsync_returns_null_for_a_null_or_empty_result(string result)
    {
        using LambdaClient lambda = new FakeFunction(result).CreateClient();
        Assert.Null(await lambda.InvokeAsync("checkout", new Order("A-7"), ShopJson.Default.Order, ShopJson.Default.Receipt, cancellationToken: Token));
    }

    [Fact]
    public async Task InvokeAsync_with_a_result_of_another_type_throws_without_the_payload_in_the_message()
    {
        using LambdaClient lambda = new FakeFunction("""{"Total":"hunter2"}""").CreateClient();
        var exception = await Assert.ThrowsAsync<LambdaPayloadException>(
            () => lambda.InvokeAsync("checkout", new Order("A-7"), ShopJson.Default.Order, ShopJson.Default.Receipt, cancellationToken: Token));
        Assert.DoesNotContain("hunter2", exception.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"errorMessage":"no stock","errorType":"StockError","requestId":"r","stackTrace":["  File \"a.py\", line 3\n","  File \"b.py\"\n"]}""", "StockError", "no stock", 2)]
    [InlineData("""{"errorType":"Error","errorMessage":"no stock","trace":["Error: no stock","    at handler"]}""", "Error", "no stock", 2)]
    [InlineData("""{"errorMessage":"no stock","errorType":"E","stackTrace":"at A()\nat B()\nat C()","cause":{"errorMessage":"inner","stackTrace":["x"]}}""", "E", "no stock", 3)]
    [InlineData("""{"errorMessage":"2026-11-21T00:00:00Z r Task timed out after 3.00 seconds"}""", null, "2026-11-21T00:00:00Z r Task timed out after 3.00 seconds", 0)]
    [InlineData("""{"errorType":["x"],"errorMessage":7,"stackTrace":[["a",1],{"b":2},"c"]}""", null, null, 1)]
    [InlineData("""{"errorType":"Cut off","errorMes""", "Cut off", null, 0)]
    [InlineData("\"text\"", null, null, 0)]
    [InlineData("", null, null, 0)]
    public async Task InvokeAsync_of_a_failed_function_throws_LambdaFunctionException_with_its_details(string payload, string? type, string? message, int lines)
    {
        using LambdaClient lambda = new FakeFunction(payload, "Unhandled").CreateClient();
        var exception = await Assert.ThrowsAsync<LambdaFunctionException>(
            () => lambda.InvokeAsync("checkout", new Order("A-7"), ShopJson.Default.Order, ShopJson.Default.Receipt, cancellationToken: Token));
        Assert.Equal(("checkout", "Unhandled", type, message, lines), (exception.FunctionName, exception.FunctionError, exception.ErrorType, exception.ErrorMessage, exception.FunctionStackTrace.Count));
    }

    [Fact]
    public async Task LambdaFunctionException_truncates_long_error_details()
    {
        string payload = $$"""{"errorMessage":"{{new string('m', 9000)}}","errorType":"{{new string('t', 9000)}}","stackTrace":[{{string.Join(',', Enumerable.Repeat($"\"{new string('s', 2000)}\"", 300))}}]}""";
        using LambdaClient lambda = new FakeFunction(payload, "Unhandled").CreateClient();
        var exception = await Assert.ThrowsAsync<LambdaFunctionException>(
            () => lambda.InvokeAsync("checkout", new Order("A-7"), ShopJson.Default.Order, ShopJson.Default.Receipt, cancellationToken: Token));
        Assert.Equal((4097, 1025, 200), (exception.ErrorMessage!.Length, exception.ErrorType!.Length, exception.FunctionStackTrace.Count));
        Assert.All(exception.FunctionStackTrace, line => Assert.Equal(1025, line.Length));
    }

    [Fact]
    public async Task InvokeAsync_waits_15_minutes_for_the_function_and_sends_one_request()
    {
        var time = new ManualTimeProvider();
        await using var hanging = new HangingResponses();
        using var lambda = new LambdaClient(new()
        {
            Region = "eu-west-1",
            Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
            Handler = hanging.Handler,
            TimeProvider = time,
        });
        using var source = new CancellationTokenSource();
        Task call = lambda.InvokeAsync(new InvokeRequest { FunctionName = "checkout" }, source.Token);
        await hanging.Started;
        time.Advance(TimeSpan.FromMinutes(15));
        Assert.False(call.IsCompleted);
        Assert.Single(hanging.Handler.Sent);
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
    }

    private sealed class FakeFunction(string result, string? error = null) : HttpMessageHandler
    {
        public string? Payload { get; private set; }

        public string? PathAndQuery { get; private set; }

        public LambdaClient CreateClient() => new(new()
        {
            Region = "eu-west-1",
            Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
            Handler = this,
            DisposeHandler = true,
            Timeouts = new CallTimeouts { FirstByte = Timeout.InfiniteTimeSpan, Stall = Timeout.InfiniteTimeSpan, Attempt = Timeout.InfiniteTimeSpan },
        });

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Payload = await request.Content!.ReadAsStringAsync(cancellationToken);
            PathAndQuery = request.RequestUri!.PathAndQuery;
            var response = new HttpResponseMessage(HttpStatusCode.OK) { Content = new ByteArrayContent(Encoding.UTF8.GetBytes(result)), RequestMessage = request };
            if (error is not null)
                response.Headers.Add("X-Amz-Function-Error", error);
            return response;
        }
    }
}
