using Tern.Runtime;

namespace Tern.Conformance.Config.Traces;

/// <summary>A client of a service with one operation, whose requests and responses are empty.</summary>
internal sealed class TraceClient(ClientOptions options) : ServiceClient(s_service, options)
{
    private static readonly ServiceDescriptor s_service = new() { ServiceId = "Conformance", SigningName = "conformance", ApiVersion = "1" };

    public Task<object> CallAsync() => InvokeAsync(new EmptyOperation(), "", CancellationToken.None);

    private sealed class EmptyOperation() : Operation<string, object>(new() { Service = s_service, Name = "Call", ReadError = response => new TernServiceException(AwsJsonError.Read(response, out _)) })
    {
        public override void Write(string request, RequestMessage message)
        {
        }

        public override Endpoint ResolveEndpoint(string request, EndpointContext context) => new("https://conformance.us-east-1.amazonaws.com");

        public override object Read(ResponseMessage response) => "";
    }
}
