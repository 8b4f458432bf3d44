using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Tern.Local.Http;
using Tern.Local.Routing;
using Tern.Local.Server;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Server;

public sealed class HttpAdapterTests
{
    [Theory]
    [InlineData(false, @"^\S+Z error GET /path 500 [0-9.]+ ms Tern\.Local failed with an unexpected InvalidOperationException\.$")]
    [InlineData(true, @"^\S+Z error GET /path closed [0-9.]+ ms Tern\.Local failed with an unexpected InvalidOperationException\.$")]
    public async Task An_unexpected_exception_is_logged_as_an_error(bool hasStarted, string expected)
    {
        using var writer = new LineWriter();
        var router = new FailingHandler();
        var adapter = new HttpAdapter(router, TimeProvider.System, new RequestGuard(router, []), new RequestLog(RequestLogLevel.Error, writer, TimeProvider.System));
        var context = new DefaultHttpContext();
        context.Request.Method = "GET";
        context.Features.GetRequiredFeature<IHttpRequestFeature>().RawTarget = "/path?X-Amz-Signature=secret";
        context.Features.Set<IHttpResponseFeature>(new Response(hasStarted));
        await Assert.ThrowsAsync<InvalidOperationException>(() => adapter.HandleAsync(context));
        Assert.True(writer.TryRead(out string? line));
        Assert.Matches(expected, line);
    }

    private sealed class FailingHandler : IRequestHandler
    {
        public bool AllowsOrigin(LocalRequest request, string origin) => false;

        public ValueTask<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken) =>
            ValueTask.FromException<LocalResponse>(new InvalidOperationException("secret"));
    }

    private sealed class Response(bool hasStarted) : HttpResponseFeature
    {
        public override bool HasStarted => hasStarted;
    }
}
