using System.Globalization;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Conformance.Protocols.Bodies;

namespace Tern.Generator.Tests.RandomModels;

/// <summary>The JSON protocols.</summary>
/// <param name="protocol">The id of the protocol's trait.</param>
internal sealed class JsonForm(string protocol) : IWireForm
{
    public string Protocol => protocol;

    public bool HasDocuments => true;

    private bool IsRpcV2 => protocol == "smithy.protocols#rpcv2Json";

    public JsonNode Simple(string type, JsonNode value, string? timestampFormat) => type switch
    {
        "bigInteger" or "bigDecimal" when IsRpcV2 => value.ToJsonString(),
        "timestamp" when !IsRpcV2 => Timestamp((decimal)value, timestampFormat),
        _ => value,
    };

    public byte[] Encode(JsonNode document, Random random) => Encoding.UTF8.GetBytes(new JsonNoise(random).Write(document));

    public string? Compare(JsonNode document, byte[] actual) => JsonBody.Compare(document.ToJsonString(), actual);

    private static JsonNode Timestamp(decimal seconds, string? format)
    {
        DateTimeOffset time = DateTimeOffset.UnixEpoch.AddTicks((long)(seconds * TimeSpan.TicksPerSecond));
        return format switch
        {
            "date-time" => time.ToString("yyyy-MM-dd'T'HH:mm:ss.FFF'Z'", CultureInfo.InvariantCulture),
            "http-date" => time.ToString("ddd, dd MMM yyyy HH:mm:ss 'GMT'", CultureInfo.InvariantCulture),
            _ => seconds,
        };
    }
}
