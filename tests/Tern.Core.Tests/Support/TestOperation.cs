using System.Buffers;
using Tern.Runtime;

namespace Tern.Core.Tests.Support;

/// <summary>An operation in the style of generated code, of a service whose requests and responses are bytes.</summary>
/// <param name="descriptor">The descriptor of the operation.</param>
/// <param name="expectsJson">Whether the response must be a JSON object.</param>
internal sealed class TestOperation(OperationDescriptor descriptor, bool expectsJson = false) : Operation<TestRequest, TestResponse>(descriptor)
{
    private static readonly Endpoint s_default = new("https://test.eu-west-1.amazonaws.com");

    public override void Write(TestRequest request, RequestMessage message)
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
        request.Notes?.Invoke(message);
    }

    public override Endpoint ResolveEndpoint(TestRequest request, EndpointContext context) =>
        request.Endpoint is not null ? request.Endpoint
        : context.Endpoint is null && context.Region == "eu-west-1" ? s_default
        : new Endpoint(context.Endpoint ?? $"https://test.{HostLabel.Require(context.Region, "region")}.amazonaws.com");

    public override TestResponse Read(ResponseMessage response)
    {
        if (expectsJson)
        {
            var reader = new JsonReader(response.Body.Span);
            reader.ReadStartObject();
            while (reader.ReadName(out _))
                reader.Skip();
            reader.ReadEnd();
        }
        return new TestResponse(response.Metadata, response.Body.ToArray(), response.BodyStream);
    }
}
