using System.Buffers;
using Tern.Calls;
using Tern.Endpoints;

namespace Tern.Support;

internal readonly struct TestWriter(TestRequest request) : IRequestWriter
{
    private static readonly Endpoint s_default = new("https://test.eu-west-1.amazonaws.com");

    public void Write(RequestMessage message)
    {
        if (request.WriteFailure is not null)
            throw request.WriteFailure;
        message.Method = request.Method;
        message.Path = request.Path;
        message.Query = request.Query;
        message.HostPrefix = request.HostPrefix;
        message.EndpointIdentifiers = request.Identifiers;
        message.ContentType = request.ContentType;
        message.Headers.AddRange(request.Headers);
        if (request.Body is null)
            message.Buffer.Write(request.Payload);
        else
            message.Body = request.Body;
    }

    public Endpoint ResolveEndpoint(EndpointContext context) =>
        request.Endpoint is not null ? request.Endpoint
        : context.Endpoint is null && context.Region == "eu-west-1" ? s_default
        : new Endpoint(context.Endpoint ?? $"https://test.{HostLabel.Require(context.Region, "region")}.amazonaws.com");
}
