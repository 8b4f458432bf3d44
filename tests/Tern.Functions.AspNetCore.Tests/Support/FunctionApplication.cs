using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Tern.Functions.Http;
using Tern.Functions.Tests.Http;
using Tern.Functions.Tests.Support;

namespace Tern.Functions.AspNetCore.Tests.Support;

/// <summary>A web application that is executed as a function on a Runtime API of the test.</summary>
internal sealed class FunctionApplication
{
    /// <summary>Changes the builder before it is built.</summary>
    public Action<WebApplicationBuilder>? Build { get; init; }

    /// <summary>Changes the options.</summary>
    public Action<FunctionServerOptions>? Options { get; init; }

    /// <summary>Adds middleware and endpoints.</summary>
    public required Action<WebApplication> Configure { get; init; }

    /// <summary>Further variables.</summary>
    public (string Name, string Value)[] Variables { get; init; } = [];

    /// <summary>Creates an application with one handler for all requests.</summary>
    public static FunctionApplication Of(RequestDelegate handler, params HttpEventKind[] streamed) =>
        new() { Configure = app => app.Run(handler), Options = options => options.StreamedKinds = streamed };

    /// <summary>Executes the application for one request of a kind.</summary>
    public async Task<FunctionResponse> SendAsync(HttpEventKind kind, TestRequest request) => (await SendAsync(HttpEventBuilder.Create(kind, request)))[0];

    /// <summary>Executes the application for events, one after another.</summary>
    public async Task<FunctionResponse[]> SendAsync(params byte[][] events)
    {
        await using var api = FakeRuntimeApi.Serve([.. events.Select((e, i) => FakeRuntimeApi.Event($"id-{i}", Encoding.UTF8.GetString(e)))]);
        return await RunAsync(api, events.Length);
    }

    /// <summary>Executes the application until a Runtime API has received a number of results.</summary>
    public async Task<FunctionResponse[]> RunAsync(FakeRuntimeApi api, int results)
    {
        await using WebApplication app = Create(api);
        await app.StartAsync();
        await api.WaitAsync(Stopping(app), () => Results(api).Count() >= results);
        await app.StopAsync();
        return [.. Results(api).OrderBy(result => result.Line, StringComparer.Ordinal).Select(FunctionResponse.Read)];
    }

    public WebApplication Create(FakeRuntimeApi api)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.UseTernFunctions(options =>
        {
            options.Function = new FunctionOptions { Environment = api.Environment(Variables), HandlesShutdown = false, LimitsHeap = false, RedirectsConsole = false };
            Options?.Invoke(options);
        });
        Build?.Invoke(builder);
        WebApplication app = builder.Build();
        Configure(app);
        return app;
    }

    /// <summary>Completes when the function has ended.</summary>
    public static Task Stopping(WebApplication app)
    {
        var stopping = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        app.Lifetime.ApplicationStopping.Register(stopping.SetResult);
        return stopping.Task;
    }

    private static IEnumerable<FakeRequest> Results(FakeRuntimeApi api) =>
        api.Requests.Where(request => request.Line.StartsWith("POST", StringComparison.Ordinal) && request.Line.Contains("/invocation/", StringComparison.Ordinal));
}
