using System.Text;
using Tern.Local.Http;
using Tern.Local.Lambda.Functions;
using Tern.Local.Protocols;
using Tern.Local.Routing;
using Tern.Runtime;

namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>The runtime API for functions in other processes. Their environment has <c>AWS_LAMBDA_RUNTIME_API=host:port/NAME</c>, with the name of the function.</summary>
/// <remarks>Requests have no signature. A process that requests its first invocation adds itself as the handler of the function.</remarks>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html">Lambda runtime API</seealso>
internal sealed class RuntimeApiHandler(LambdaEngine engine, LocalAwsOptions options) : IRequestHandler
{
    private const string Version = "2018-06-01";
    private const int MaxResponseLength = 6_291_556 + 64 * 1024;

    private readonly RemoteFunctions _functions = new(engine);

    /// <summary>Whether the path of a request is one of the runtime API.</summary>
    public static bool IsPath(string target) => target.Split('/') is ["", _, Version, "runtime", ..];

    /// <summary>False: runtimes are not web pages.</summary>
    public bool AllowsOrigin(LocalRequest request, string origin) => false;

    /// <inheritdoc/>
    public async Task<LocalResponse> HandleAsync(LocalRequest request, CancellationToken cancellationToken)
    {
        string[] path = request.Target.Split('/');
        string name = Uri.UnescapeDataString(path[1]);
        if (!FunctionNames.IsValid(name))
            return Create(400, """{"errorType":"InvalidFunctionName","errorMessage":"The path does not start with the name of a function. Set AWS_LAMBDA_RUNTIME_API=host:port/NAME."}""");
        if (request.Method == "GET" && path is [_, _, _, _, "invocation", "next"])
            return CreateInvocation(await _functions.Get(name).NextAsync(cancellationToken).ConfigureAwait(false));
        using var body = new PooledBuffer();
        if (!await RequestBodyReader.TryReadAsync(request.Body, request.ContentLength, MaxResponseLength, body, options.TimeProvider, cancellationToken).ConfigureAwait(false))
            return Create(413, """{"errorType":"RequestEntityTooLarge","errorMessage":"The response is too large."}""");
        byte[] content = body.WrittenSpan.ToArray();
        string errorType = request.Header("Lambda-Runtime-Function-Error-Type") ?? "";
        bool isKnown = (request.Method, path) switch
        {
            ("POST", [_, _, _, _, "invocation", var id, "response"]) => _functions.Get(name).Complete(id, content),
            ("POST", [_, _, _, _, "invocation", var id, "error"]) => _functions.Get(name).Fail(id, errorType, content),
            ("POST", [_, _, _, _, "init", "error"]) => _functions.Get(name).FailAll(errorType, content),
            _ => false,
        };
        return isKnown
            ? Create(202, """{"status":"OK"}""")
            : Create(400, """{"errorType":"InvalidRequestID","errorMessage":"The invocation does not exist, or it is complete."}""");
    }

    private static LocalResponse CreateInvocation(RemoteInvocation invocation)
    {
        List<KeyValuePair<string, string>> headers =
        [
            new("Lambda-Runtime-Aws-Request-Id", invocation.Context.RequestId),
            new("Lambda-Runtime-Deadline-Ms", invocation.Context.Deadline.ToUnixTimeMilliseconds().ToString(System.Globalization.CultureInfo.InvariantCulture)),
            new("Lambda-Runtime-Invoked-Function-Arn", invocation.Context.InvokedFunctionArn),
        ];
        if (invocation.Context.ClientContext is { } context)
            headers.Add(new("Lambda-Runtime-Client-Context", Encoding.UTF8.GetString(context.Span)));
        return new LocalResponse { StatusCode = 200, Headers = headers, ContentType = "application/json", Content = invocation.Payload.ToArray() };
    }

    private static LocalResponse Create(int statusCode, string json) => new() { StatusCode = statusCode, Headers = [], ContentType = "application/json", Content = Encoding.UTF8.GetBytes(json) };
}
