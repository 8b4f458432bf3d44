namespace Tern.Runtime;

/// <summary>An unsigned <c>HEAD /</c> that opens a connection. Any response is a result. The request returns the endpoint.</summary>
internal sealed class WarmUpOperation(ServiceDescriptor service) : Operation<Func<EndpointContext, Endpoint>, object>(CreateDescriptor(service))
{
    private static readonly object s_result = new();

    public override void Write(Func<EndpointContext, Endpoint> request, RequestMessage message) => message.Path = "";

    public override Endpoint ResolveEndpoint(Func<EndpointContext, Endpoint> request, EndpointContext context) => request(context);

    public override object Read(ResponseMessage response) => s_result;

    private static OperationDescriptor CreateDescriptor(ServiceDescriptor service) => new()
    {
        Service = service,
        Name = "WarmUp",
        Method = "HEAD",
        AuthSchemes = [],
        IsIdempotent = true,
        IsResultInError = static _ => true,
        ReadError = static _ => throw new InvalidOperationException("Every response is a result."),
    };
}
