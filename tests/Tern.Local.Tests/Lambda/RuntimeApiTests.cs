using System.Text;

namespace Tern.Local.Tests.Lambda;

/// <summary>Functions in other processes, which request their invocations over HTTP.</summary>
public sealed class RuntimeApiTests : IAsyncDisposable
{
    private const string Runtime = "http://localhost:8000/orders/2018-06-01/runtime/";

    private readonly List<HttpClient> _clients = [];

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask DisposeAsync()
    {
        _clients.ForEach(client => client.Dispose());
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task Process_receives_invocations_and_returns_responses()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        HttpClient process = Connect(lambda);
        Task<HttpResponseMessage> next = process.GetAsync(Runtime + "invocation/next", Token);
        Task<LocalLambda.LambdaResponse> invocation = InvocationTests.InvokeAsync(lambda, "orders", "[1]", ("X-Amz-Client-Context", Convert.ToBase64String("{\"a\":1}"u8)));
        using HttpResponseMessage received = await next;
        Assert.Equal("[1]", await received.Content.ReadAsStringAsync(Token));
        string id = Assert.Single(received.Headers.GetValues("Lambda-Runtime-Aws-Request-Id"));
        Assert.Equal(LocalLambda.Arn("orders"), Assert.Single(received.Headers.GetValues("Lambda-Runtime-Invoked-Function-Arn")));
        Assert.Equal("{\"a\":1}", Assert.Single(received.Headers.GetValues("Lambda-Runtime-Client-Context")));
        Assert.Equal(202, await PostAsync(process, $"invocation/{id}/response", "[2]"));
        Assert.Equal("[2]", (await invocation).Text);
        Assert.Equal(400, await PostAsync(process, $"invocation/{id}/response", "[2]"));
    }

    [Fact]
    public async Task Error_of_a_process_is_the_result()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        HttpClient process = Connect(lambda);
        Task<HttpResponseMessage> next = process.GetAsync(Runtime + "invocation/next", Token);
        Task<LocalLambda.LambdaResponse> invocation = InvocationTests.InvokeAsync(lambda, "orders");
        string id = (await next).Headers.GetValues("Lambda-Runtime-Aws-Request-Id").First();
        Assert.Equal(202, await PostAsync(process, $"invocation/{id}/error", """{"errorType":"OutOfStock","errorMessage":"No stock."}""", "OutOfStock"));
        LocalLambda.LambdaResponse response = await invocation;
        Assert.Equal(("Unhandled", "OutOfStock"), (response.Header("X-Amz-Function-Error"), response.Body.GetProperty("errorType").GetString()));
    }

    [Fact]
    public async Task Invalid_paths_are_refused()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        HttpClient process = Connect(lambda);
        Assert.Equal(400, await PostAsync(process, "invocation/unknown/response", "1"));
        using HttpResponseMessage response = await process.GetAsync("http://localhost:8000/a%20b/2018-06-01/runtime/invocation/next", Token);
        Assert.Equal(400, (int)response.StatusCode);
    }

    private HttpClient Connect(LocalLambda lambda)
    {
        var client = new HttpClient(lambda.Aws.Handler, disposeHandler: false);
        _clients.Add(client);
        return client;
    }

    private static async Task<int> PostAsync(HttpClient process, string path, string body, string? errorType = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, Runtime + path) { Content = new StringContent(body, Encoding.UTF8) };
        if (errorType is not null)
            request.Headers.Add("Lambda-Runtime-Function-Error-Type", errorType);
        using HttpResponseMessage response = await process.SendAsync(request, Token);
        return (int)response.StatusCode;
    }
}
