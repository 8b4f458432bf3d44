using System.Text;

namespace Tern.Runtime;

/// <summary>Moves the form of a query protocol request into its URL.</summary>
internal sealed class QueryUrlOperation<TRequest, TResult>(Operation<TRequest, TResult> operation, string destinationRegion) : Operation<TRequest, TResult>(operation.Descriptor)
{
    public override void Write(TRequest request, RequestMessage message)
    {
        operation.Write(request, message);
        ReadOnlySpan<byte> form = message.Buffer.WrittenSpan;
        message.Method = "GET";
        message.ContentType = null;
        message.Query = Encoding.ASCII.GetString(form);
        // Only EC2 has a member for DestinationRegion.
        if (form.IndexOf("&DestinationRegion="u8) < 0)
            message.Query += $"&DestinationRegion={Uri.EscapeDataString(destinationRegion)}";
        message.Buffer.Clear();
    }

    public override Endpoint ResolveEndpoint(TRequest request, EndpointContext context) => operation.ResolveEndpoint(request, context);

    public override TResult Read(ResponseMessage response) => operation.Read(response);
}
