using System.Text;
using Tern.Calls;
using Tern.Endpoints;

namespace Tern.Protocols.AwsQuery;

/// <summary>Moves the form of a request of the query protocols into its URL.</summary>
internal sealed class QueryUrlWriter(IRequestWriter writer, string destinationRegion) : IRequestWriter
{
    public void Write(RequestMessage request)
    {
        writer.Write(request);
        ReadOnlySpan<byte> form = request.Buffer.WrittenSpan;
        request.Method = "GET";
        request.ContentType = null;
        request.Query = Encoding.ASCII.GetString(form);
        // Only EC2 has a member for it.
        if (form.IndexOf("&DestinationRegion="u8) < 0)
            request.Query += $"&DestinationRegion={Uri.EscapeDataString(destinationRegion)}";
        request.Buffer.Clear();
    }

    public Endpoint ResolveEndpoint(EndpointContext context) => writer.ResolveEndpoint(context);
}
