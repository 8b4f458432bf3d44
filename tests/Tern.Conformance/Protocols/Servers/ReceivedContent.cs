using System.Text.Json;
using System.Text.Json.Nodes;
using System.Xml.Linq;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Conformance.Protocols.Servers;

/// <summary>
/// The headers and the body of a request as a server receives them. The transport has decompressed the body and removed the encoding that the client added for
/// it. A case has no compressed body, so the body is the document of its members.
/// </summary>
internal sealed class ReceivedContent
{
    private const string EncodingHeader = "Content-Encoding";
    private const string AddedEncoding = "gzip";
    private const string TypeHeader = "Content-Type";

    public ReceivedContent(ProtocolCase test, Operation operation)
    {
        List<KeyValuePair<string, string>> headers = [.. test.Message.Headers];
        Body = test.Message.Body;
        string? mediaType = test.Message.BodyMediaType;
        if (Body is null && headers.RemoveAll(IsCompressed) > 0)
        {
            (mediaType, Body) = DocumentOf(test, operation);
            if (test.Message.Headers.First(IsCompressed).Value[..^AddedEncoding.Length].TrimEnd(' ', ',') is { Length: > 0 } given)
                headers.Add(KeyValuePair.Create(EncodingHeader, given));
        }
        // A case does not have to list the header, but clients send it. A malformed request is complete.
        bool hasType = headers.Exists(header => header.Key.Equals(TypeHeader, StringComparison.OrdinalIgnoreCase));
        if (test.Kind == CaseKind.Request && !hasType && mediaType is not null && !string.IsNullOrEmpty(Body))
            headers.Add(KeyValuePair.Create(TypeHeader, mediaType));
        Headers = headers;
    }

    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; }

    /// <summary>Null if the request has none.</summary>
    public string? Body { get; }

    private static bool IsCompressed(KeyValuePair<string, string> header) =>
        header.Key.Equals(EncodingHeader, StringComparison.OrdinalIgnoreCase) && header.Value.EndsWith(AddedEncoding, StringComparison.Ordinal);

    // The members are strings.
    private static (string MediaType, string Body) DocumentOf(ProtocolCase test, Operation operation)
    {
        List<JsonProperty> members = [.. test.Params.EnumerateObject().Where(given => !operation.Request.Members.First(member => member.Name == given.Name).Traits.Has(TraitIds.HttpHeader))];
        return test.Protocol == TraitIds.RestXml
            ? ("application/xml", new XElement(operation.Request.Id.Name, members.Select(given => new XElement(given.Name, given.Value.GetString()))).ToString(SaveOptions.DisableFormatting))
            : ("application/json", new JsonObject(members.Select(given => KeyValuePair.Create<string, JsonNode?>(given.Name, given.Value.GetString()))).ToJsonString());
    }
}
