using System.Globalization;
using System.Text;
using Tern.Local.Http;
using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>The responses of the runtime API.</summary>
internal static class RuntimeApiResponses
{
    /// <summary>Creates the response that contains an invocation.</summary>
    public static LocalResponse CreateInvocation(RemoteInvocation invocation, ReadOnlyMemory<byte> payload)
    {
        List<KeyValuePair<string, string>> headers =
        [
            new("Lambda-Runtime-Aws-Request-Id", invocation.Context.RequestId),
            new("Lambda-Runtime-Deadline-Ms", invocation.Context.Deadline.ToUnixTimeMilliseconds().ToString(CultureInfo.InvariantCulture)),
            new("Lambda-Runtime-Trace-Id", invocation.TraceHeader),
            new("Lambda-Runtime-Invoked-Function-Arn", invocation.Context.InvokedFunctionArn),
        ];
        if (invocation.Context.ClientContext is { } context)
            headers.Add(new("Lambda-Runtime-Client-Context", Encoding.UTF8.GetString(context.Span)));
        if (invocation.Context.TenantId is { } tenant)
            headers.Add(new("Lambda-Runtime-Aws-Tenant-Id", tenant));
        if (invocation.Context.CognitoIdentity is { } identity)
            headers.Add(new("Lambda-Runtime-Cognito-Identity", identity));
        return new LocalResponse { StatusCode = 200, Headers = headers, ContentType = "application/json", Content = payload.ToArray() };
    }

    /// <summary>Creates a response with the error of an extension.</summary>
    public static LocalResponse CreateForbidden(string errorType, string message) => new()
    {
        StatusCode = 403,
        Headers = [],
        ContentType = "application/json",
        Content = FunctionErrorDocument.Create(errorType, message).ToArray(),
    };

    public static LocalResponse CreateAccepted() => Create(202, """{"status":"OK"}""");

    public static LocalResponse CreateInvalidName() => Create(
        400,
        """{"errorType":"InvalidFunctionName","errorMessage":"The path does not start with the name of a function. Set AWS_LAMBDA_RUNTIME_API=host:port/NAME or host:port/ACCOUNT/REGION/NAME."}""");

    public static LocalResponse CreateUnknownInvocation() => Create(400, """{"errorType":"InvalidRequestID","errorMessage":"The invocation does not exist, or it is complete."}""");

    public static LocalResponse CreateInvalidResponseMode() => Create(400, """{"errorType":"InvalidFunctionResponseMode","errorMessage":"Invalid function response mode"}""");

    public static LocalResponse CreateUnknownOperation() => Create(404, """{"errorType":"InvalidPath","errorMessage":"The runtime API has no such operation. Check the method and the path."}""");

    public static LocalResponse CreateTooLarge() => Create(413, """{"errorType":"RequestEntityTooLarge","errorMessage":"Exceeded maximum allowed payload size (6291556 bytes)."}""");

    private static LocalResponse Create(int statusCode, string json) => new() { StatusCode = statusCode, Headers = [], ContentType = "application/json", Content = Encoding.UTF8.GetBytes(json) };
}
